import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { ORDER_TYPES, type OrderType } from '@pelorus/protocol/exchange/orders.ts';
import type { ListFields, PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import type { Random } from './random.ts';
import { MARKETS } from './source-venue.ts';

export const WEIRD_AMOUNTS = [
  0,
  -1,
  0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 52,
  1e300,
  -0,
  2 ** 31,
];

/** Returns an amount from 1 to `max`, or seldom one that is none. */
export function oddAmount(random: Random, max: number): number {
  return random.isChance(3) ? random.pick(WEIRD_AMOUNTS) : random.between(1, max);
}

/** Returns one of so many accounts, or seldom one that is none of them. */
export function oddAccount(random: Random, accountCount: number): number {
  return random.isChance(2)
    ? random.pick([0, 3, 9, 1_000, 2 ** 32 - 1])
    : FIRST_USER_ACCOUNT + random.below(accountCount);
}

function oddPrice(random: Random): number {
  return random.isChance(2) ? random.pick([0, -5, 1, 901, 2 ** 31 - 1]) : random.between(12, 30);
}

const TYPES: readonly OrderType[] = [
  ...Array.from({ length: 12 }, () => 'LIMIT' as const),
  'LIMIT_MAKER',
  'LIMIT_MAKER',
  ...Array.from({ length: 4 }, () => 'MARKET' as const),
  'STOP_LOSS',
  'STOP_LOSS',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
];

/** Returns an order of any type, mostly one that can be placed. */
export function placement(
  random: Random,
  account: number,
  market: number,
  clientOrderId: string,
  nowMs: number,
): PlaceFields {
  const type = random.pick(TYPES);
  const isByQuote = type === 'MARKET' && random.isChance(50);
  const isAtAnyPrice = ['MARKET', 'STOP_LOSS', 'TAKE_PROFIT'].includes(type);
  const hasTif = type.endsWith('LIMIT') || type === 'MARKET';
  return {
    account,
    market,
    side: random.below(2),
    type: ORDER_TYPES.indexOf(type),
    tif: hasTif ? random.pick([0, 0, 0, 1, 2]) : 0,
    stp: random.below(6),
    lots: isByQuote ? 0 : oddAmount(random, isAtAnyPrice && random.isChance(50) ? 40 : 14),
    quoteUnits: isByQuote ? oddAmount(random, 1_200) : 0,
    priceTicks: isAtAnyPrice ? 0 : oddPrice(random),
    clientOrderId,
    ...trigger(random, type),
    ...(random.isChance(15) ? lasting(random, nowMs) : {}),
    ...(type.includes('LIMIT') && random.isChance(8) ? pegged(random) : {}),
    ...(random.isChance(5) ? tagged(random) : {}),
  };
}

/** Tags, seldom a type that is none. */
function tagged(random: Random): Partial<PlaceFields> {
  return { strategyId: random.pick([0, -1, 7, 2 ** 31 - 1]), strategyType: random.pick([0, 1_000_000, 2_000_000, 5]) };
}

/** A peg, seldom one that cannot be. */
function pegged(random: Random): Partial<PlaceFields> {
  const peg = random.isChance(95) ? random.between(1, 2) : random.below(4);
  const pegLevels = random.isChance(70) ? 0 : random.pick([1, 2, 5, 101]);
  return { peg, pegLevels, priceTicks: random.isChance(95) ? 0 : 15 };
}

/** A visible part, an end, or both; seldom one that cannot be. */
function lasting(random: Random, nowMs: number): Partial<PlaceFields> {
  const visibleLots = random.isChance(60) ? oddAmount(random, 4) : 0;
  if (random.isChance(40)) return { visibleLots, tif: 0 };
  const goodTillMs = nowMs + random.pick([-1, 0, 2_000, 60_000, 600_000, 9_000_000]);
  return { visibleLots, tif: random.isChance(95) ? 3 : random.below(3), goodTillMs };
}

/** Returns an order list, mostly one that can be placed. */
export function listPlacement(random: Random, account: number, market: number, id: string, nowMs: number): ListFields {
  const kind = random.below(5);
  const isPaid = kind >= 3;
  const side = isPaid ? 1 : random.below(2);
  const lots = isPaid ? 0 : oddAmount(random, 8);
  const leg = (name: string, types: readonly OrderType[]): PlaceFields => {
    const type = random.pick(types);
    const isAtAnyPrice = ['STOP_LOSS', 'TAKE_PROFIT', 'MARKET'].includes(type);
    const own = { side, lots, quoteUnits: 0, priceTicks: isAtAnyPrice ? 0 : oddPrice(random) };
    const lasts = !isAtAnyPrice && random.isChance(15) ? lasting(random, nowMs) : {};
    const choices = { type: ORDER_TYPES.indexOf(type), tif: 0, stp: random.below(random.isChance(80) ? 4 : 6) };
    const more = { ...lasts, ...(!isAtAnyPrice && random.isChance(12) ? pegged(random) : {}) };
    const tags = random.isChance(3) ? tagged(random) : {};
    const said = { ...choices, ...own, ...trigger(random, type), ...more, ...tags };
    return { account, market, clientOrderId: `${id}-${name}`, ...said };
  };
  const first: PlaceFields = {
    ...leg('w', ['LIMIT', 'LIMIT', 'LIMIT_MAKER']),
    side: isPaid ? 0 : random.below(2),
    lots: oddAmount(random, 8),
  };
  const pair = () => [
    leg('p', ['LIMIT_MAKER', 'LIMIT_MAKER', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT']),
    leg('s', ['STOP_LOSS', 'STOP_LOSS_LIMIT']),
  ];
  const single = () => [leg('x', ['LIMIT', 'LIMIT_MAKER', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'MARKET'])];
  const legs = kind === 0 ? pair() : [first, ...(kind === 2 || kind === 4 ? pair() : single())];
  return { account, market, kind, clientListId: id, legs: random.isChance(2) ? legs.slice(1) : legs };
}

/** A stop price, a trailing delta, or both; seldom neither, or where none belongs. */
function trigger(random: Random, type: OrderType): Pick<PlaceFields, 'stopTicks' | 'trailingBips'> {
  const isConditional = ORDER_TYPES.indexOf(type) > ORDER_TYPES.indexOf('MARKET');
  if (!isConditional) return random.isChance(1) ? { stopTicks: random.below(2), trailingBips: random.below(2) } : {};
  const dice = random.below(10);
  if (dice < 1) return { stopTicks: 0 };
  return {
    stopTicks: dice < 7 ? oddPrice(random) : 0,
    trailingBips: dice < 5 ? 0 : random.pick([1, 200, 500, 1_000, 4_999, 5_001, -1]),
  };
}

type Plain = Omit<PlaceFields, 'clientOrderId'>;

/**
 * Returns a stop order to buy at any price above the last one, orders that cost its owner all of `free`, and orders of
 * two others whose trades trigger it where only dearer lots are left.
 */
export function squeezeOrders(
  random: Random,
  market: number,
  { owner, seller, buyer }: { owner: number; seller: number; buyer: number },
  free: number,
  last: number,
): Plain[] {
  const { tickLotUnits } = MARKETS[market] as MarketPayload;
  const order = (account: number, side: number, lots: number, priceTicks: number): Plain => {
    return { account, market, side, type: 0, tif: 0, stp: 0, quoteUnits: 0, lots, priceTicks };
  };
  const lots = random.between(3, 9);
  const rest = Math.floor((free - lots * (last + 1) * tickLotUnits) / ((last - 4) * tickLotUnits));
  const spent = [rest, rest - 40, rest - 80].filter((each) => each > 0).map((each) => Math.min(40, each));
  return [
    { ...order(owner, 0, lots, 0), type: ORDER_TYPES.indexOf('STOP_LOSS'), stopTicks: last + 1 },
    ...spent.map((each) => order(owner, 0, each, last - 4)),
    order(seller, 1, 2, last + 2),
    order(seller, 1, 20, last + 3),
    order(buyer, 0, 12, last + 2),
  ];
}
