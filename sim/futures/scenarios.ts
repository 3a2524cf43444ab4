import { Exchange } from '@pelorus/engine/exchange.ts';
import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { ORDER_TYPES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { ALL_MARKETS } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeCancelAll, encodeExpire } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeSetContractMode } from '@pelorus/protocol/wire/encode-fixed.ts';
import { FuturesVenue } from './venue.ts';

const HOUR_MS = 3_600_000;
const MARKETS = [0, 1];

/** Moves both marks to so many thousandths of what they were at first, and works off what that causes. */
function fallTo(venue: FuturesVenue, permille: number): void {
  venue.marks[0] = Math.round((400 * permille) / 1_000);
  venue.marks[1] = Math.round((150 * permille) / 1_000);
  venue.mark();
  venue.settle();
}

function emptyBook(venue: FuturesVenue): void {
  for (let i = 0; i < venue.people; i++) venue.send(encodeCancelAll(FIRST_USER_ACCOUNT + i, ALL_MARKETS));
}

/** Both prices halve within a minute, while people go on trading. */
function halved(venue: FuturesVenue): void {
  for (let permille = 975; permille >= 500; permille -= 25) {
    venue.nowMs += 3_000;
    fallTo(venue, permille);
    venue.trade(2);
  }
}

/** No marks for an hour: nobody is liquidated meanwhile; then one far away. */
function oracleGap(venue: FuturesVenue): void {
  const before = countOf(venue);
  for (let minute = 0; minute < 60; minute++) {
    venue.nowMs += 60_000;
    venue.send(encodeExpire());
    venue.trade(1);
  }
  if (countOf(venue) !== before) throw new Error('somebody was liquidated by a price of an hour ago');
  fallTo(venue, venue.random.pick([600, 1_500]));
}

function countOf({ seen }: FuturesVenue): number {
  return [...seen].reduce((sum, [name, count]) => sum + (name === 'fundingSettled' ? 0 : count), 0);
}

/** Nobody stands in the book while both prices fall to half, or rise to double. */
function emptiedBook(venue: FuturesVenue): void {
  emptyBook(venue);
  const isUp = venue.random.isChance(40);
  for (let step = 1; step <= 10; step++) {
    venue.nowMs += 6_000;
    fallTo(venue, isUp ? 1_000 + 100 * step : 1_000 - 50 * step);
  }
}

/** One account comes to have three tenths of all that is open, and the price goes against it. */
function whale(venue: FuturesVenue): void {
  const account = FIRST_USER_ACCOUNT;
  emptyBook(venue);
  const held = venue.lots(account, 0);
  const side = held < 0 ? 1 : 0;
  const wanted = () => Math.ceil(0.3 * venue.openLots(0)) - Math.abs(venue.lots(account, 0));
  const size = 2 * wanted();
  venue.send(encodeSetContractMode({ account, market: 0, leverage: 4, marginMode: 255 }));
  venue.fund(account, Math.ceil(size * 400 * 0.3));
  for (let tries = 0; tries < 400 && wanted() > 0; tries++) {
    const other = venue.person();
    if (other === account) continue;
    venue.fund(other, 200_000);
    const tif = TIMES_IN_FORCE.indexOf('GTC');
    const lots = Math.min(300, Math.max(1, wanted()));
    venue.send(venue.order({ account: other, market: 0, side: 1 - side, lots, priceTicks: 400, tif }));
    const type = ORDER_TYPES.indexOf('MARKET');
    venue.send(venue.order({ account, market: 0, side, lots, priceTicks: 0, type, tif }));
  }
  if (wanted() > 0) throw new Error(`the whale has ${venue.lots(account, 0)} of ${venue.openLots(0)} lots`);
  venue.trade(30);
  for (let step = 1; step <= 10; step++) {
    venue.nowMs += 6_000;
    fallTo(venue, side === 0 ? 1_000 - 50 * step : 1_000 + 50 * step);
  }
}

/** Prices of many people go up and down, with gaps. */
function crowd(venue: FuturesVenue): void {
  for (let tick = 0; tick < 12; tick++) {
    venue.nowMs += 1_000;
    for (const market of MARKETS) {
      const moved = (venue.marks[market] as number) * (1 + venue.random.between(-60, 50) / 1_000);
      venue.marks[market] = Math.max(20, Math.round(moved));
    }
    venue.mark();
    venue.settle();
    venue.trade(Math.ceil(venue.people / 10));
  }
}

/** The core is away over several boundaries of funding: each contract pays once, and goes on at the next. */
function downtime(venue: FuturesVenue): void {
  const before = venue.seen.get('fundingSettled') ?? 0;
  venue.nowMs += HOUR_MS * venue.random.between(25, 60);
  // It begins again from a snapshot, or with what it had.
  if (venue.random.isChance(50)) venue.exchange = Exchange.restore(venue.exchange.snapshot());
  venue.settle();
  const settled = (venue.seen.get('fundingSettled') ?? 0) - before;
  if (settled !== MARKETS.length) throw new Error(`${settled} settlements after a day away`);
  if (venue.exchange.nextExpiryMs <= venue.nowMs) throw new Error('a boundary of the downtime is left');
  fallTo(venue, venue.random.pick([850, 1_150]));
}

/** Within a cascade the state is written and read back after each command: what follows must be the same. */
function restoredInCascade(venue: FuturesVenue): void {
  emptyBook(venue);
  for (const permille of [850, 700, 550]) {
    venue.nowMs += 5_000;
    venue.marks[0] = Math.round((400 * permille) / 1_000);
    venue.marks[1] = Math.round((150 * permille) / 1_000);
    venue.mark();
    while (venue.exchange.nextExpiryMs <= venue.nowMs) {
      const hash = venue.exchange.hash();
      venue.exchange = Exchange.restore(venue.exchange.snapshot());
      if (venue.exchange.hash() !== hash) throw new Error('a snapshot in a cascade is another state');
      venue.send(encodeExpire());
      venue.seen.set('restored', (venue.seen.get('restored') ?? 0) + 1);
    }
  }
}

/** What may happen to a venue, how many people it has, and whether an auditor can follow them. */
export const SCENARIOS: Record<string, { people: number; isAudited: boolean; run: (venue: FuturesVenue) => void }> = {
  halved: { people: 24, isAudited: true, run: halved },
  'oracle gap': { people: 24, isAudited: true, run: oracleGap },
  'empty book': { people: 24, isAudited: true, run: emptiedBook },
  whale: { people: 16, isAudited: true, run: whale },
  downtime: { people: 24, isAudited: true, run: downtime },
  'restored in a cascade': { people: 300, isAudited: false, run: restoredInCascade },
  crowd: { people: 10_000, isAudited: false, run: crowd },
};

/** Lets people trade, then the scenario happen, and checks all that must hold; returns how often each step was told. */
export function play(name: string, seed: number): Map<string, number> {
  const scenario = SCENARIOS[name];
  if (scenario === undefined) throw new Error(`no scenario "${name}"; there are: ${Object.keys(SCENARIOS).join(', ')}`);
  try {
    const venue = new FuturesVenue(seed, scenario.people, scenario.isAudited);
    venue.trade(scenario.isAudited ? 8 * scenario.people : 2 * scenario.people);
    scenario.run(venue);
    venue.check();
    return venue.seen;
  } catch (error) {
    throw new Error(`scenario "${name}", seed ${seed}: ${error}`, { cause: error });
  }
}
