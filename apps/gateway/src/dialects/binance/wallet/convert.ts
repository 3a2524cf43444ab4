import { acceptedQuotes, type QuoteRow, quotesOf } from '@pelorus/database/convert/quotes.ts';
import { rateText } from '@pelorus/formulas/convert/rate.ts';
import type { ConversionState } from '@pelorus/protocol/convert/states.ts';
import { STATES } from '../../../convert/present-conversion.ts';
import { quoteOf } from '../../../convert/quoting.ts';
import type { ConvertRoom } from '../../../convert/routes.ts';
import { checkSymbol } from '../../../http/callers/key-policy.ts';
import { Refused } from '../../../http/refused.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { illegal, invalidValue, missing } from '../transport/errors.ts';
import { amount8 } from '../transport/numbers.ts';
import { requiredAsset } from './asked-asset.ts';

const QUOTE_ID = /^[0-9a-f]{24}$/;
const VALID_TIMES: readonly string[] = ['10s', '30s', '1m', '2m'];
const FLOW_USUAL = 100;
const FLOW_MOST = 1_000;
const FLOW_SPAN_MS = 30 * 86_400_000;

/** One whose middle asset was kept did not become what was asked for: what was paid is told, and that nothing came. */
const STATUS: Readonly<Record<ConversionState, string>> = {
  WORKING: 'PROCESS',
  DONE: 'SUCCESS',
  NOT_FILLED: 'FAIL',
  KEPT_MIDDLE: 'FAIL',
};

/** Returns the room of conversions. Refuses NO_ROUTE where spot is switched off. */
function roomOf({ convertRoom }: DialectDeps): ConvertRoom {
  if (convertRoom === null) throw new Refused('NO_ROUTE');
  return convertRoom;
}

const mayTradeOf =
  ({ who }: Call) =>
  (symbol: string) => {
    if (who !== null) checkSymbol(who, symbol);
  };

/** Returns both rates of an amount against another, with eight digits that count. */
function ratesOf(deps: DialectDeps, row: Pick<QuoteRow, 'fromAsset' | 'toAsset'>, pays: number, gets: number) {
  const [from, to] = [deps.catalog.assetById(row.fromAsset), deps.catalog.assetById(row.toAsset)];
  const [paid, got] = [
    { units: pays, scale: from.scale },
    { units: gets, scale: to.scale },
  ];
  const isKnown = pays > 0 && gets > 0;
  return { ratio: isKnown ? rateText(paid, got) : '0', inverseRatio: isKnown ? rateText(got, paid) : '0' };
}

/** GET /sapi/v1/convert/assetInfo: every asset, and how many digits its amounts have (BWAL-30). */
export function convertAssets({ catalog }: DialectDeps): object {
  return catalog.assets().map(({ code, scale }) => ({ asset: code, fraction: scale }));
}

/** POST /sapi/v1/convert/getQuote: what is paid at most and what comes at least (BWAL-31). Refuses as quoteOf does. */
export async function convertQuote(deps: DialectDeps, call: Call): Promise<object> {
  const { account, parameters } = call;
  const [from, to] = [requiredAsset(deps, parameters, 'fromAsset'), requiredAsset(deps, parameters, 'toAsset')];
  const [spends, gets] = [parameters.decimal('fromAmount'), parameters.decimal('toAmount')];
  if ((spends === undefined) === (gets === undefined)) throw missing('fromAmount');
  const wallet = parameters.text('walletType') ?? 'SPOT';
  if (wallet !== 'SPOT') throw invalidValue('walletType');
  if (!VALID_TIMES.includes(parameters.text('validTime') ?? '10s')) throw invalidValue('validTime');
  const body = {
    from: from.code,
    to: to.code,
    ...(spends === undefined
      ? { side: 'GET' as const, amount: gets as string }
      : { side: 'SPEND' as const, amount: spends }),
  };
  const { quote } = await quoteOf(roomOf(deps).needs, account, body, mayTradeOf(call));
  return {
    quoteId: quote.quoteId,
    ...ratesOf(deps, quote, quote.paysMostUnits, quote.getsLeastUnits),
    validTimestamp: quote.untilMs,
    toAmount: amount8(quote.getsLeastUnits, to.scale),
    fromAmount: amount8(quote.paysMostUnits, from.scale),
  };
}

function idIn({ parameters }: Call, name: string): string | undefined {
  const id = parameters.text(name);
  if (id !== undefined && !QUOTE_ID.test(id)) throw illegal(name, QUOTE_ID.source);
  return id;
}

/** POST /sapi/v1/convert/acceptQuote: converts, once, and tells how far it is (BWAL-32). Refuses as Converting.accept does. */
export async function acceptQuote(deps: DialectDeps, call: Call): Promise<object> {
  const id = idIn(call, 'quoteId');
  if (id === undefined) throw missing('quoteId');
  const [row] = await roomOf(deps).converting.accept(call.account, id, mayTradeOf(call));
  if (row === undefined) throw new Refused('QUOTE_NOT_FOUND');
  return { orderId: row.quoteId, createTime: row.acceptedAtMs, orderStatus: statusOf(row) };
}

function statusOf({ state }: QuoteRow): string {
  if (state === 'OFFERED') throw new Refused('QUOTE_NOT_FOUND');
  return STATUS[STATES[state]];
}

/** Returns a conversion as the genuine exchange shows one. */
function presentOrder(deps: DialectDeps, row: QuoteRow): object {
  const [from, to] = [deps.catalog.assetById(row.fromAsset), deps.catalog.assetById(row.toAsset)];
  return {
    orderId: row.quoteId,
    orderStatus: statusOf(row),
    fromAsset: from.code,
    fromAmount: amount8(row.paidUnits, from.scale),
    toAsset: to.code,
    toAmount: amount8(row.gotUnits, to.scale),
    ...ratesOf(deps, row, row.paidUnits, row.gotUnits),
    createTime: row.acceptedAtMs,
  };
}

/** GET /sapi/v1/convert/orderStatus: of one conversion of the account, by either id (BWAL-33). Refuses QUOTE_NOT_FOUND. */
export async function convertStatus(deps: DialectDeps, call: Call): Promise<object> {
  const id = idIn(call, 'orderId') ?? idIn(call, 'quoteId');
  if (id === undefined) throw missing('orderId');
  const [row] = await quotesOf(deps.pool, call.account, id);
  if (row === undefined) throw new Refused('QUOTE_NOT_FOUND');
  return presentOrder(deps, row);
}

/** GET /sapi/v1/convert/tradeFlow: conversions of at most 30 days, newest first (BWAL-33). */
export async function convertFlow(deps: DialectDeps, { account, parameters }: Call): Promise<object> {
  const [startTime, endTime] = [parameters.timeMs('startTime'), parameters.timeMs('endTime')];
  if (startTime === undefined) throw missing('startTime');
  if (endTime === undefined) throw missing('endTime');
  if (endTime < startTime || endTime - startTime > FLOW_SPAN_MS) throw invalidValue('startTime');
  const limit = parameters.limit(FLOW_USUAL, FLOW_MOST);
  const asked = { fromMs: startTime, toMs: endTime + 1, limit: limit + 1 };
  const found = await acceptedQuotes(deps.pool, account, asked);
  const list = found.slice(0, limit).map((row) => ({ quoteId: row.quoteId, ...presentOrder(deps, row) }));
  return { list, startTime, endTime, limit, moreData: found.length > limit };
}
