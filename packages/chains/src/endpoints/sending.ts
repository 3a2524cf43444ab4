import type { BroadcastOutcome, TransactionState } from '../chain-family.ts';
import { type Endpoint, RpcRefusal } from './endpoint.ts';
import { type Endpoints, NoAgreement } from './endpoints.ts';

/** What nodes write when they refuse a transaction, and what we call it. The first that fits counts. */
export type Refusals = readonly [RegExp, BroadcastOutcome][];

const ORDER = ['ACCEPTED', 'SPENT', 'NO_FUNDS', 'UNDERPRICED', 'REFUSED', 'UNKNOWN'] as const;

/** Returns the middle of values, of two the lower. */
export function middle(values: readonly bigint[]): bigint | undefined {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** Returns the middle of what the endpoints say, of two the lower (CHN-55). */
export async function middleOfAll(endpoints: Endpoints, ask: (endpoint: Endpoint) => Promise<bigint>): Promise<bigint> {
  const said = await endpoints.all(ask);
  const value = middle(said.flatMap((one) => (one.value === null ? [] : [one.value])));
  if (value === undefined) throw new NoAgreement(said);
  return value;
}

function refusalOf(error: unknown, refusals: Refusals): BroadcastOutcome {
  if (!(error instanceof RpcRefusal)) return { outcome: 'UNKNOWN' };
  const known = refusals.find(([pattern]) => pattern.test(error.reason))?.[1];
  return known ?? { outcome: 'REFUSED', note: error.reason };
}

/** Sends bytes to all endpoints; one that takes them is enough (CHN-56, CHN-57). */
export async function broadcastToAll(
  endpoints: Endpoints,
  send: (endpoint: Endpoint) => Promise<unknown>,
  refusals: Refusals,
): Promise<BroadcastOutcome> {
  const said = await endpoints.all(send);
  const outcomes = said.map(({ error }) =>
    error === null ? ({ outcome: 'ACCEPTED' } as const) : refusalOf(error, refusals),
  );
  outcomes.sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
  return outcomes[0] ?? { outcome: 'UNKNOWN' };
}

function keyOf(state: TransactionState): string {
  return state.state === 'MINED' ? `${state.blockHash} ${state.isSuccess} ${state.feeRaw}` : state.state;
}

/** Looks a transaction up: mined where two endpoints say the same block, absent where two say so (CHN-58). */
export async function findByAll(
  endpoints: Endpoints,
  stateAt: (endpoint: Endpoint) => Promise<TransactionState>,
): Promise<TransactionState> {
  const said = await endpoints.all(stateAt);
  const states = said.flatMap(({ value }) => (value === null ? [] : [value]));
  for (const state of states) {
    const same = states.filter((other) => keyOf(other) === keyOf(state)).length;
    if (state.state === 'MINED' && same >= endpoints.quorum) return state;
  }
  if (states.some(({ state }) => state !== 'ABSENT')) return { state: 'PENDING' };
  if (states.length < endpoints.quorum) throw new NoAgreement(said);
  return { state: 'ABSENT' };
}
