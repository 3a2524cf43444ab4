declare module 'vitest' {
  export interface ProvidedContext {
    /** Properties and simulations are run so many times as often as a test says (TEST-01). */
    runs: number;
    /** Whose turn it is among the looks of a page (TEST-02); null: all of them are looked at. */
    turn: number | null;
  }
}

/** Settings of a test run, which tests read by `inject`: from TEST_RUNS and TEST_TURN, which are only read here. */
export const HOW_MUCH = {
  runs: Number(process.env.TEST_RUNS ?? 1),
  turn: process.env.TEST_TURN === undefined ? null : Number(process.env.TEST_TURN),
};
