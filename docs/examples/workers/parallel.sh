#!/bin/bash
# One worker on each machine of a list, by GNU parallel over ssh; HOSTS has a name a line. Each machine has ~/.pgpass.
parallel --ssh "ssh -tt" --nonall --sshloginfile "${1:?HOSTS}" \
    yomikiri work --store postgresql://solver@db.example.org/6x7 --quiet
