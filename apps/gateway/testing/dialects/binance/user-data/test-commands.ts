import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeCancel } from '@pelorus/protocol/wire/encode-command.ts';
import { LiveCatalog } from '../../../../src/catalog/live-catalog.ts';
import type { OpenList } from '../../../../src/dialects/binance/user-data/account-lists.ts';
import { AccountReports } from '../../../../src/dialects/binance/user-data/account-reports.ts';
import { EventTexts } from '../../../../src/dialects/binance/user-data/events.ts';
import { Outlook } from '../../../../src/dialects/binance/user-data/outlook.ts';
import { type LiveOrder, newOrder } from '../../../../src/trading/live-orders.ts';
import { CancelIds } from '../../../../src/trading/service/cancel-ids.ts';
import { checkAccountEvent } from '../../../api-documents/test-answers.ts';
import { BTC, CATALOG } from '../../../markets/test-market.ts';
import { acceptedOrder } from '../../../spot/test-events.ts';

/** Test builders of this room: commands with what they caused, as the core's stream has them. */
export const ALICE = 16;
export const BOB = 17;
export const AT_MS = 1_700_000_000_000;
const BASE = 1;
const QUOTE = 2;

export function command(
  seq: number,
  events: EngineEvent[],
  fields: Partial<
    Pick<AppliedCommand, 'kind' | 'request' | 'clientOrderId' | 'newClientOrderId' | 'account' | 'refusedOrder'>
  > = {},
): AppliedCommand {
  return {
    kind: 'place',
    origin: 0,
    request: 0,
    account: ALICE,
    timeMs: AT_MS + seq,
    seq,
    clientOrderId: `client-${seq}`,
    payload: null,
    events,
    ...fields,
  };
}

/** A cancel as it is sent under `request`, 0: not sent yet. */
export function cancelRecord(request: number, orderId = 9): Uint8Array<ArrayBuffer> {
  const record = encodeCancel(ALICE, BTC, { orderId });
  new DataView(record.buffer).setUint32(OFFSET.request, request, true);
  return record;
}

export function accepted(orderId: number, fields: Partial<EventOf<'orderAccepted'>> = {}): EventOf<'orderAccepted'> {
  return acceptedOrder(ALICE, orderId, fields);
}

export function rested(orderId: number, leftLots: number, account = ALICE): EngineEvent {
  return { kind: 'orderRested', orderId, account, market: BTC, leftLots };
}

/** Alice's order takes of Bob's, unless told otherwise. */
export function traded(
  tradeId: number,
  lots: number,
  fields: Partial<EventOf<'trade'>> = {},
): EngineEvent & EventOf<'trade'> {
  const priceTicks = fields.priceTicks ?? 4_000_000;
  return {
    kind: 'trade',
    market: BTC,
    tradeId,
    priceTicks,
    lots,
    quoteUnits: priceTicks * lots,
    takerSide: 'BUY',
    takerOrderId: 1,
    makerOrderId: 9,
    takerAccount: ALICE,
    makerAccount: BOB,
    takerFeeUnits: 150,
    makerFeeUnits: 70,
    ...fields,
  };
}

export function done(
  orderId: number,
  reason: EventOf<'orderDone'>['reason'],
  filledLots = 0,
  account = ALICE,
): EngineEvent {
  const filledQuoteUnits = filledLots * 4_000_000;
  return { kind: 'orderDone', orderId, account, market: BTC, reason, leftLots: 0, filledLots, filledQuoteUnits };
}

export function posting(
  asset: 'BTC' | 'USDT',
  available: number,
  held: number,
  fields: Partial<EventOf<'posting'>> = {},
): EngineEvent {
  return {
    kind: 'posting',
    account: ALICE,
    asset: asset === 'BTC' ? BASE : QUOTE,
    reason: 'TRADE',
    deltaAvailable: 0,
    deltaHeld: 0,
    available,
    held,
    orderId: 0,
    tradeId: 0,
    ...fields,
  };
}

/** An order as the tables have it. */
export function standing(orderId: number, fields: Partial<LiveOrder> = {}): LiveOrder {
  const placing = command(-1_000, [], { clientOrderId: `stood-${orderId}` });
  return { ...newOrder(placing, accepted(orderId, { side: 'SELL' })), ...fields };
}

export const NOW = AT_MS + 5_000;

// biome-ignore lint/suspicious/noExplicitAny: what is asked of an event is the test's own business
export type Told = any;

/** The messages that an account's follower produces for each command, with these open orders. */
export function follower(open: LiveOrder[] = [], account = ALICE, cancelIds = new CancelIds(), lists: OpenList[] = []) {
  const catalog = new LiveCatalog();
  catalog.reset(CATALOG);
  const reports = new AccountReports(account, catalog, cancelIds, open, lists);
  return (applied: AppliedCommand): Told[] => {
    const told = reports.take(applied, new Outlook(applied), NOW);
    for (const event of told) checkAccountEvent(JSON.parse(new EventTexts(event).of({ isMicro: false })));
    return told;
  };
}
