import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import { describe, expect, it } from 'vitest';
import { checkContractEvent } from '../../../../testing/api-documents/test-answers.ts';
import {
  ALICE,
  AT_MS,
  BOB,
  command,
  NOW,
  type Told,
} from '../../../../testing/dialects/binance/user-data/test-commands.ts';
import { CONTRACT_CATALOG, PERP } from '../../../../testing/futures/test-listed.ts';
import { acceptedOrder, canceledOrder } from '../../../../testing/spot/test-events.ts';
import { LiveCatalog } from '../../../catalog/live-catalog.ts';
import { LiveMarks } from '../../../futures/live-marks.ts';
import { Outlook } from '../user-data/outlook.ts';
import type { ContractStanding } from './holdings.ts';
import { ContractReports } from './reports.ts';

const USDT = 100_000_000;
const NOTHING: ContractStanding = {
  ...{ orders: [], terms: new Map(), balances: [], positions: [], settings: [] },
};

function follower(standing: Partial<ContractStanding> = {}) {
  const catalog = new LiveCatalog();
  catalog.reset(CONTRACT_CATALOG);
  const marks = new LiveMarks();
  marks.apply(
    command(1, [
      {
        ...{ kind: 'markPrice', market: PERP, indexTicks: 5_100_000, markTicks: 5_100_000, mayLiquidate: true },
        ...{ fundingE8: 0, nextFundingMs: 0, openLots: 0 },
      },
    ]),
  );
  const reports = new ContractReports({ catalog, marks }, ALICE, { ...NOTHING, ...standing });
  return (seq: number, ...events: EngineEvent[]): Told[] => {
    const applied = command(seq, events);
    const told: Told[] = reports.take(applied, new Outlook(applied), NOW);
    for (const event of told) checkContractEvent(event);
    return told;
  };
}

const accepted = (orderId: number, own: Partial<EventOf<'orderAccepted'>> = {}): EngineEvent =>
  acceptedOrder(ALICE, orderId, { market: PERP, priceTicks: 5_000_000, lots: 300, ...own });
const trade = (lots: number): EventOf<'trade'> => ({
  ...{ kind: 'trade', market: PERP, tradeId: 3, priceTicks: 5_000_000, lots, quoteUnits: 5_000_000 * lots * 10 },
  ...{ takerSide: 'BUY', takerOrderId: 7, makerOrderId: 9, takerAccount: ALICE, makerAccount: BOB },
  ...{ takerFeeUnits: USDT, makerFeeUnits: 0 },
});
const posting = (reason: 'REALISED' | 'FEE' | 'MARGIN_TRANSFER' | 'FUNDING', delta: number): EngineEvent => ({
  ...{ kind: 'marginPosting', account: ALICE, asset: 1, reason, deltaAvailable: delta, deltaHeld: 0 },
  ...{ available: 1_000 * USDT, held: 0, orderId: 7, tradeId: 3 },
});
const position = (lots: number, costUnits: number, realisedUnits = 0): EngineEvent => ({
  ...{ kind: 'position', cause: 'TRADE', positionSide: 'BOTH', account: ALICE, market: PERP, lots, costUnits },
  ...{ marginUnits: 0, realisedUnits, orderId: 7, tradeId: 3 },
});
const done = (orderId: number, reason: EventOf<'orderDone'>['reason'], filledLots: number): EngineEvent => ({
  ...{ kind: 'orderDone', orderId, account: ALICE, market: PERP, reason, leftLots: 0, filledLots },
  filledQuoteUnits: filledLots * 50_000_000,
});

describe('what an account is told of contracts', () => {
  it('BFUT-51 BFUT-52 a fill: the order as it came, its trade in both forms, then the account once', () => {
    const tell = follower();
    const told = tell(
      2,
      accepted(7),
      trade(300),
      position(300, 150 * USDT),
      posting('FEE', -USDT),
      done(7, 'FILLED', 300),
    );
    expect(told.map(({ e, o }) => (o === undefined ? e : `${e} ${o.x} ${o.X}`))).toEqual([
      ...['ORDER_TRADE_UPDATE NEW NEW', 'TRADE_LITE', 'ORDER_TRADE_UPDATE TRADE FILLED', 'ACCOUNT_UPDATE'],
    ]);
    expect(told[2].o).toMatchObject({ s: 'BTCUSDT', c: 'client-2', l: '0.00300', L: '50000.00', z: '0.00300', t: 3 });
    expect(told[2].o).toMatchObject({ n: '1.00000000', N: 'USDT', rp: '0.00000000', ap: '50000.00', T: AT_MS + 2 });
    expect(told[3].a).toEqual({
      m: 'ORDER',
      B: [{ a: 'USDT', wb: '1000.00000000', cw: '1000.00000000', bc: '0.00000000' }],
      P: [
        {
          ...{ s: 'BTCUSDT', pa: '0.00300', ep: '50000.00', bep: told[3].a.P[0].bep, cr: '0.00000000' },
          ...{ up: told[3].a.P[0].up, mt: 'cross', iw: '0.00000000', ps: 'BOTH' },
        },
      ],
    });
  });

  it('BFUT-52 what a trade realised is told with it, and summed up in the position', () => {
    const tell = follower();
    tell(2, accepted(7), trade(300), position(300, 150 * USDT));
    const told = tell(3, accepted(8, { side: 'SELL' }), { ...trade(300), takerOrderId: 8 }, position(0, 0, 5 * USDT), {
      ...(posting('REALISED', 5 * USDT) as EventOf<'marginPosting'>),
      orderId: 8,
    });
    expect(told.find(({ o }) => o?.x === 'TRADE').o.rp).toBe('5.00000000');
    expect(told.at(-1).a.P[0]).toMatchObject({ pa: '0.00000', ep: '0', cr: '5.00000000', up: '0.00000000' });
  });

  it('BFUT-53 orders that rest or are cancelled tell the account nothing; a cancel keeps the id', () => {
    const tell = follower();
    const rests: EngineEvent = { kind: 'orderRested', orderId: 7, account: ALICE, market: PERP, leftLots: 300 };
    expect(tell(2, accepted(7), rests).map(({ e }) => e)).toEqual(['ORDER_TRADE_UPDATE']);
    const [ended] = tell(3, { ...canceledOrder(ALICE, 7, 300), market: PERP } as EngineEvent);
    expect(ended.o).toMatchObject({ x: 'CANCELED', X: 'CANCELED', c: 'client-2', i: 7 });
  });

  it('BFUT-54 a conditional order is told as an algo too, and when its trigger was in vain', () => {
    const tell = follower();
    const placed: EngineEvent[] = [
      accepted(7, { type: 'STOP_LOSS', priceTicks: 0, side: 'SELL' }),
      {
        ...{ kind: 'orderTerms', orderId: 7, account: ALICE, market: PERP, stopTicks: 4_500_000, trailingBips: 0 },
        ...{ visibleLots: 0, goodTillMs: 0, listId: 0 },
      },
      { kind: 'orderPhase', orderId: 7, account: ALICE, market: PERP, phase: 'WAITING', priceTicks: 0, lots: 300 },
    ];
    const told = tell(2, ...placed);
    expect(told.map(({ e, o }) => [e, o.X])).toEqual([
      ['ORDER_TRADE_UPDATE', 'NEW'],
      ['ALGO_UPDATE', 'NEW'],
    ]);
    expect(told[1].o).toMatchObject({ aid: 7, tp: '45000.00', o: 'STOP_MARKET', ai: '' });
    const works: EngineEvent = {
      ...{ kind: 'orderPhase', orderId: 7, account: ALICE, market: PERP, phase: 'WORKING', priceTicks: 0, lots: 300 },
    };
    const triggered = tell(3, works, done(7, 'REDUCE_ONLY', 0));
    expect(triggered.map(({ e, o }) => `${e} ${o?.X ?? ''}`)).toEqual([
      ...['ORDER_TRADE_UPDATE NEW', 'ALGO_UPDATE TRIGGERED', 'ORDER_TRADE_UPDATE EXPIRED', 'ALGO_UPDATE FINISHED'],
      'CONDITIONAL_ORDER_TRIGGER_REJECT ',
    ]);
    expect(triggered[0].o).toMatchObject({ o: 'MARKET', ot: 'STOP_MARKET' });
  });

  it('BFUT-55 transfers, funding, leverage and margin calls', () => {
    const tell = follower();
    tell(2, accepted(7), trade(300), position(300, 150 * USDT));
    expect(tell(3, posting('MARGIN_TRANSFER', -7 * USDT))[0].a).toMatchObject({
      m: 'WITHDRAW',
      B: [{ bc: '-7.00000000' }],
    });
    const funding: EngineEvent = {
      ...{ kind: 'funding', account: ALICE, market: PERP, positionSide: 'BOTH', rateE8: 1, lots: 300, units: -5 },
    };
    expect(tell(4, funding, posting('FUNDING', -5))[0].a).toMatchObject({ m: 'FUNDING_FEE', P: [] });
    const mode: EngineEvent = {
      ...{ kind: 'contractModeSet', account: ALICE, market: PERP, marginMode: 'CROSSED', leverage: 25 },
    };
    expect(tell(5, mode)).toMatchObject([{ e: 'ACCOUNT_CONFIG_UPDATE', ac: { s: 'BTCUSDT', l: 25 } }]);
    const [called] = tell(6, {
      ...{ kind: 'marginCall', account: ALICE, asset: 1, market: -1, marginMode: 'CROSSED', partE2: 80 },
      ...{ equityUnits: 5, maintenanceUnits: 4 },
    });
    // 0.003 BTC at 51,000: 1 % of 153.
    expect(called).toMatchObject({ cw: '1000.00000000', p: [{ mt: 'CROSS', pa: '0.00300', mm: '1.53000000' }] });
    expect(called.p[0].up).toBe('3.00000000');
  });

  it('BFUT-50 what others do is not told', () => {
    expect(follower()(2, { ...accepted(7), account: BOB } as EngineEvent)).toEqual([]);
  });

  it('BFUT-53 an order that is given another price is amended, and what it trades at once follows', () => {
    const tell = follower();
    tell(2, accepted(7), { kind: 'orderRested', orderId: 7, account: ALICE, market: PERP, leftLots: 300 });
    const moved = { kind: 'orderModified', orderId: 7, account: ALICE, market: PERP, fromTicks: 5_000_000 } as const;
    const told = tell(3, { ...moved, priceTicks: 5_100_000, lots: 300, leftLots: 300 }, trade(100));
    const orders = told.flatMap(({ e, o }) => (e === 'ORDER_TRADE_UPDATE' ? [o as Record<string, unknown>] : []));
    expect(orders.map(({ i, p, q, x, X, z }) => [i, p, q, x, X, z])).toEqual([
      [7, '51000.00', '0.00300', 'AMENDMENT', 'NEW', '0.00000'],
      [7, '51000.00', '0.00300', 'TRADE', 'PARTIALLY_FILLED', '0.00100'],
    ]);
  });
});
