import type { Market } from '../../../catalog/live-catalog.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, invalidValue } from '../transport/errors.ts';
import { EIGHT_DIGITS, lots8, ZERO } from '../transport/numbers.ts';
import type { Parameters } from '../transport/parameters.ts';
import { bestPrices, change, dayOf, mini } from '../transport/ticker-rows.ts';
import { zoneOf } from '../transport/time-zones.ts';
import { marketsAsked } from './markets-asked.ts';
import { dayOpenMs, tradedSince, windowLengthMs, windowOpenMs } from './ticker-windows.ts';

const SYMBOLS_MAX = 100;
const DAY_MS = 86_400_000;

type TickerType = 'FULL' | 'MINI';

function typeOf(parameters: Parameters): TickerType {
  const type = parameters.text('type') ?? 'FULL';
  if (type !== 'FULL' && type !== 'MINI') throw new DialectError(-1139, 'Invalid ticker type.');
  return type;
}

const symbolOf = (market: Market) => market.base + market.quote;

/** GET /api/v3/ticker/24hr, FULL or MINI: the running minute and the 1,439 before it. */
export function ticker24hr(deps: DialectDeps, { parameters, nowMs }: Call): object {
  const type = typeOf(parameters);
  const { markets, isOne } = marketsAsked(deps, parameters);
  const rows = markets.map((market) => {
    const tape = deps.feeds.spot.live.tape(market.id);
    const last = tape.lastTrade();
    const traded = dayOf(tape, nowMs);
    const told = mini(EIGHT_DIGITS, market, {
      traded,
      openTime: traded.openMs,
      closeTime: nowMs,
      lastId: last?.id ?? -1,
    });
    const symbol = symbolOf(market);
    if (type === 'MINI') return { symbol, ...told };
    return {
      symbol,
      ...change(EIGHT_DIGITS, market, traded),
      prevClosePrice: told.openPrice,
      lastQty: last === undefined ? ZERO : lots8(market, last.lots),
      ...bestPrices(EIGHT_DIGITS, market, deps.feeds.spot.live.book(market.id)),
      ...told,
    };
  });
  return isOne ? (rows[0] as object) : rows;
}

/** Returns the tickers of the markets asked for, each since `openTime`; refuses -1101 for more than a hundred. */
async function tickersSince(deps: DialectDeps, call: Call, openTime: number, closeTime: number): Promise<object> {
  const { parameters, nowMs } = call;
  const type = typeOf(parameters);
  const { markets, isOne } = marketsAsked(deps, parameters, true);
  if (markets.length > SYMBOLS_MAX)
    throw new DialectError(-1101, `Too many parameters; expected '${SYMBOLS_MAX}' and received '${markets.length}'.`);
  const rows = await Promise.all(
    markets.map(async (market) => {
      const traded = await tradedSince(deps.feeds.spot, market.id, openTime, nowMs);
      const lastId = deps.feeds.spot.live.tape(market.id).lastTrade()?.id ?? -1;
      const told = mini(EIGHT_DIGITS, market, { traded, openTime, closeTime, lastId });
      const symbol = symbolOf(market);
      return type === 'MINI' ? { symbol, ...told } : { symbol, ...change(EIGHT_DIGITS, market, traded), ...told };
    }),
  );
  return isOne ? (rows[0] as object) : rows;
}

/** GET /api/v3/ticker: a rolling window of one minute to seven days (BINA-67). */
export function rollingTicker(deps: DialectDeps, call: Call): Promise<object> {
  const lengthMs = windowLengthMs(call.parameters.text('windowSize') ?? '1d');
  if (lengthMs === null) throw invalidValue('windowSize');
  return tickersSince(deps, call, windowOpenMs(lengthMs, call.nowMs), call.nowMs);
}

/** GET /api/v3/ticker/tradingDay: the day that runs in a time zone. */
export function tradingDayTicker(deps: DialectDeps, call: Call): Promise<object> {
  const openTime = dayOpenMs(zoneOf(call.parameters), call.nowMs);
  return tickersSince(deps, call, openTime, openTime + DAY_MS - 1);
}
