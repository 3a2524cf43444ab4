import type { NoticedMarket, NoticedOrder, NoticeRow } from '@pelorus/database/identity/notices.ts';
import { amountText, averagePriceText, priceText, quantityText, quoteText } from '@pelorus/formulas/markets/texts.ts';
import { trimZeros } from '@pelorus/money/units.ts';
import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { methodOf } from '@pelorus/protocol/p2p/methods.ts';
import { ALGO_KINDS } from '@pelorus/protocol/spot/algos.ts';

type Values = Record<string, string>;

/** Whole numbers of a thing so far, as its entry keeps them. */
export interface FillSums {
  fills: bigint;
  lots: bigint;
  quoteUnits: bigint;
}

function p2pValues(order: NoticedOrder, timeMs: number): Values {
  const { asset, fiat, fiatAmount, method, orderId, person, scale, units, untilMs } = order;
  return {
    order: String(orderId),
    amount: `${amountText(units, scale)} ${asset}`,
    fiatAmount: `${fiatAmount} ${fiat}`,
    method: methodOf(method)?.name ?? method,
    person,
    untilMs: untilMs === null ? '' : String(untilMs),
    timeMs: String(timeMs),
  };
}

function orderValues({ algo, orderId, side, timeMs }: NoticeRow, market: NoticedMarket): Values {
  return {
    product: market.isContract ? 'futures' : 'spot',
    market: market.symbol,
    side: SIDES[side ?? -1] ?? '',
    order: String(orderId ?? algo?.algoId ?? ''),
    timeMs: String(timeMs),
  };
}

const lotsText = (market: NoticedMarket, lots: number) => `${trimZeros(quantityText(market, lots))} ${market.base}`;

/** Returns the values of a fill's entry with all fills so far (INBX-21). */
export function filledValues(row: NoticeRow, market: NoticedMarket, sums: FillSums): Values {
  const { fills, lots, quoteUnits } = sums;
  return {
    ...orderValues(row, market),
    fills: String(fills),
    amount: lotsText(market, Number(lots)),
    averagePrice: `${averagePriceText(market, lots, quoteUnits)} ${market.quote}`,
    total: `${trimZeros(quoteText(market, Number(quoteUnits)))} ${market.quote}`,
    isWhole: String(row.told?.isWhole === true),
  };
}

/** Returns the values of what a notice tells, but of fills. Texts are exact, but for average prices. */
export function valuesOf(row: NoticeRow): Values {
  const { algo, kind, market, order, partE2, timeMs, told } = row;
  if (order !== null) return p2pValues(order, timeMs);
  if (market === null || kind === 'margin-call') {
    const ratio = partE2 === null ? {} : { marginRatio: `${partE2} %` };
    return { contract: market?.symbol ?? '', ...ratio, timeMs: String(timeMs) };
  }
  const number = (name: string) => Number(told?.[name] ?? 0);
  const reason = String(told?.reason ?? '');
  switch (kind) {
    case 'order-triggered': {
      const price = number('priceTicks') === 0 ? '' : `${priceText(market, number('priceTicks'))} ${market.quote}`;
      return { ...orderValues(row, market), amount: lotsText(market, number('lots')), price };
    }
    case 'order-ended':
      return { ...orderValues(row, market), filled: lotsText(market, number('lots')), reason };
    case 'order-refused':
      return { ...orderValues(row, market), reason };
    case 'algo-ended': {
      const filled = lotsText(market, algo?.filledLots ?? 0);
      return { ...orderValues(row, market), algo: ALGO_KINDS[algo?.kind ?? -1] ?? '', filled, reason };
    }
    case 'price-alert':
      return {
        product: market.isContract ? 'futures' : 'spot',
        market: market.symbol,
        direction: String(told?.direction ?? ''),
        price: `${priceText(market, number('priceTicks'))} ${market.quote}`,
        note: String(told?.note ?? ''),
        timeMs: String(timeMs),
      };
    case 'funding-paid': {
      const amount = `${trimZeros(quoteText(market, number('units')))} ${market.quote}`;
      return { contract: market.symbol, amount, timeMs: String(timeMs) };
    }
    default:
      return { contract: market.symbol, timeMs: String(timeMs) };
  }
}
