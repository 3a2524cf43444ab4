import type { QuoteRow } from '@pelorus/database/convert/quotes.ts';
import { TOLERANCE_ONE_IN } from '@pelorus/formulas/convert/legs.ts';
import { rateText } from '@pelorus/formulas/convert/rate.ts';
import type { ConversionData, ConvertQuoteData } from '@pelorus/protocol/convert/http.ts';
import type { ConversionState } from '@pelorus/protocol/convert/states.ts';
import { formatAmount } from '../catalog/amounts.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import type { Quoted } from './quoting.ts';

const TOLERANCE = String(1 / TOLERANCE_ONE_IN);

/** Returns a quote as its asker reads it. */
export function presentQuote({ from, plan, quote, route, to }: Quoted): ConvertQuoteData {
  const bringing = route.via === null ? [to] : [route.via, to];
  return {
    id: quote.quoteId,
    from: from.code,
    to: to.code,
    via: route.via?.code ?? null,
    pays: formatAmount(from, plan.pays),
    paysMost: formatAmount(from, plan.paysMost),
    gets: formatAmount(to, plan.gets),
    getsLeast: formatAmount(to, plan.getsLeast),
    rate: rateText({ units: plan.pays, scale: from.scale }, { units: plan.gets, scale: to.scale }),
    fees: plan.legs.flatMap(({ fee }, i) => {
      const asset = bringing[i];
      return asset === undefined ? [] : [{ asset: asset.code, amount: formatAmount(asset, fee) }];
    }),
    tolerance: TOLERANCE,
    until: quote.untilMs,
    lastsMs: quote.untilMs - quote.madeAtMs,
  };
}

/** What each state of an accepted quote is to its owner. */
export const STATES: Readonly<Record<Exclude<QuoteRow['state'], 'OFFERED'>, ConversionState>> = {
  FIRST: 'WORKING',
  SECOND: 'WORKING',
  DONE: 'DONE',
  NOT_FILLED: 'NOT_FILLED',
  KEPT_MIDDLE: 'KEPT_MIDDLE',
};

/** Returns what came of an accepted quote. */
export function presentConversion(catalog: LiveCatalog, row: QuoteRow): ConversionData {
  const { acceptedAtMs, state } = row;
  if (state === 'OFFERED' || acceptedAtMs === null) throw new Error(`quote ${row.quoteId} was not accepted`);
  const [from, to] = [catalog.assetById(row.fromAsset), catalog.assetById(row.toAsset)];
  const via = row.viaAsset === null ? null : catalog.assetById(row.viaAsset);
  return {
    id: row.quoteId,
    state: STATES[state],
    from: from.code,
    to: to.code,
    via: via?.code ?? null,
    paid: formatAmount(from, row.paidUnits),
    got: formatAmount(to, row.gotUnits),
    kept: via === null || row.keptUnits === null ? null : formatAmount(via, row.keptUnits),
    fees: row.fees.map(({ asset: id, units }) => {
      const asset = catalog.assetById(id);
      return { asset: asset.code, amount: formatAmount(asset, units) };
    }),
    quoted: {
      pays: formatAmount(from, row.paysUnits),
      paysMost: formatAmount(from, row.paysMostUnits),
      gets: formatAmount(to, row.getsUnits),
      getsLeast: formatAmount(to, row.getsLeastUnits),
    },
    reason: row.reason,
    acceptedAt: acceptedAtMs,
    endedAt: row.endedAtMs,
  };
}
