export interface SolveOptions {
  /** Board, moves such as "c4c3", or "start" (the default). */
  position?: string;
  /** Find the value of every move. */
  moves?: boolean;
  /** Time limit in seconds; without one the search goes on to the end. */
  seconds?: number;
  /** Memory for the table of positions, such as "64M" (the default) or "1G". */
  hash?: string;
}

export interface Solution {
  /** The proved value for the side to move; null if the time ended before it was proved. */
  value: number | null;
  /** Proved bounds of the value, lower <= value <= upper; null where there is none. */
  lower: number | null;
  upper: number | null;
  /** A best move; null if the game is over or none is known. */
  move: string | null;
  /** A line of best moves. */
  line: string[];
  /** With `moves`, the value of each move for the side that makes it. */
  moves: Record<string, number>;
  nodes: number;
  seconds: number;
}

export interface Checked {
  /** The certificate proves its claim. */
  verified: boolean;
  /** 0: it does; 1: it does not; 2: it cannot be read; 3: stopped. */
  code: number;
  /** The record of `yomikiri-check --json`. */
  record: Record<string, unknown>;
}

/**
 * Solves a position of a game such as "reversi:4x4", "connect4" or "mnk:4,4,4".  Rejects with an Error that says what is wrong
 * with the game, the position or an option.  The search runs in this thread until it ends: in a page, call it in a worker.
 */
export function solve(spec: string, options?: SolveOptions): Promise<Solution>;

/** Checks a certificate by the independent checker. */
export function check(certificate: Uint8Array): Promise<Checked>;

/** The version of yomikiri. */
export const version: string;
