#!/bin/bash
# 100 jobs that take tasks of a long solve, in a partition whose jobs may be ended at any time: Slurm sends SIGTERM 30 seconds
# before, and starts the job again. The password is in ~/.pgpass.
#SBATCH --array=1-100 --cpus-per-task=8 --time=24:00:00 --requeue --signal=TERM@30
srun yomikiri work --store postgresql://solver@db.example.org/6x7 --threads "$SLURM_CPUS_PER_TASK" --quiet
