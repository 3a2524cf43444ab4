import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { Side, StpMode } from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { ReferenceAccounts } from './reference-accounts.ts';
import type { ReferenceKeys } from './reference-keys.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import type { ReferenceLists } from './reference-lists.ts';
import type { ReferenceMarket } from './reference-market.ts';
import { closedTo } from './reference-range.ts';
import type { ReferenceRecord } from './reference-record.ts';

export type Outcome = EngineEvent[] | RejectionName;

/** The parts of the exchange that algos use. */
export interface AlgoHost {
  readonly ledger: ReferenceLedger;
  readonly accounts: ReferenceAccounts;
  readonly keys: ReferenceKeys;
  readonly markets: ReferenceMarket[];
  lists(market: ReferenceMarket): ReferenceLists;
  takeOrderId(): number;
  takeAlgoId(): number;
}

/** Common start of both commands: checks account, market and repeats. */
export function begin(host: AlgoHost, record: ReferenceRecord, account: number): ReferenceMarket | Outcome {
  if (!host.accounts.isUser(account)) return 'UNKNOWN_ACCOUNT';
  const market = host.markets[record.u32(OFFSET.market)];
  if (market === undefined) return 'UNKNOWN_MARKET';
  if (record.u8(OFFSET.placeTif) !== 0) return 'MALFORMED_COMMAND';
  const seen = host.keys.find(account, record.key(OFFSET.key) as string);
  if (seen === undefined) return market;
  const isSame = seen.content === record.hex(OFFSET.market, record.length);
  return isSame ? [{ kind: 'duplicate', orderId: seen.orderId }] : 'KEY_REUSED';
}

/** Returns the number of an algo that is taken, and remembers its key. */
export function remember(host: AlgoHost, record: ReferenceRecord, account: number): number {
  const content = record.hex(OFFSET.market, record.length);
  const algoId = host.takeAlgoId();
  host.keys.remember(account, record.key(OFFSET.key) as string, { content, orderId: algoId });
  return algoId;
}

export function isOpen({ nowMs, payload, pausedUntilMs }: ReferenceMarket): boolean {
  return payload.status === 'TRADING' && nowMs >= pausedUntilMs;
}

/** Returns why a market takes no algo now, or null. */
export function closed(market: ReferenceMarket, stp: StpMode): RejectionName | null {
  return isOpen(market) ? closedTo(market, stp) : 'MARKET_CLOSED';
}

export function hasMostAlgos(market: ReferenceMarket, account: number): boolean {
  return [...market.ladders, ...market.twaps].filter((algo) => algo.account === account).length >= 20;
}

/** Returns the available balance of an algo's owner in the asset its orders pay with, units. */
export function available(host: AlgoHost, market: ReferenceMarket, algo: { account: number; side: Side }): bigint {
  return host.ledger.of(algo.account, algo.side === 'BUY' ? market.quote : market.base).available;
}
