/**
 * An error that is an answer to somebody, not a bug: nobody asks where it was thrown. Finding that out would cost 2 to
 * 6 µs, a third of what refusing a call costs.
 */
export class Unstacked extends Error {
  constructor(message: string) {
    const before = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = before;
  }
}
