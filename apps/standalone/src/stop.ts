/** Exit codes, after sysexits.h where it has one. */
export const EXIT = {
  /** Stopped as asked. */
  OK: 0,
  /** A bug, or the database went away for good. */
  FAILED: 1,
  /** Less is held than is owed (proof of reserves). */
  RESERVES_SHORT: 2,
  /** A chain holds less now than a proof of reserves said. */
  CHAIN_LESS: 3,
  /** The command line is wrong. */
  USAGE: 64,
  /** A file to read is missing or wrong. */
  NO_INPUT: 66,
  /** The port is taken, or no server answers. */
  UNAVAILABLE: 69,
  /** Another server runs on this data directory. */
  LOCKED: 75,
  /** The configuration or the environment is wrong. */
  CONFIG: 78,
} as const;

/** An end with a sentence for a person instead of a stack. */
export class Stop extends Error {
  readonly exitCode: number;
  constructor(exit: keyof typeof EXIT, message: string) {
    super(message);
    this.exitCode = EXIT[exit];
  }
}
