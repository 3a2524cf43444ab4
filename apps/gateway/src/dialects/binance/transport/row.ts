import type { Call, Security } from './caller.ts';
import type { DialectDeps, DialectRoute } from './dialect.ts';

export type Handler = (deps: DialectDeps, call: Call) => unknown;
/** A route of the dialect as its table has it. */
export type Row = readonly [
  method: DialectRoute['method'],
  path: string,
  security: Security,
  weight: DialectRoute['weight'],
  handler: Handler,
  /** What it reads (parameter-kinds.ts); signed routes also timestamp, recvWindow and signature. */
  parameters: readonly string[],
];
