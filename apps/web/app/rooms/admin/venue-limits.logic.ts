import type { VenueLimits } from '@pelorus/protocol/config/venue-limits.ts';
import type { Problem } from './market-filters.logic.ts';
import { readTyped } from './typed-decimal.ts';

/** The limits that are numbers of orders, as they are shown. */
export const COUNTS = ['openOrdersMax', 'conditionalOrdersMax', 'icebergOrdersMax', 'orderListsMax'] as const;
type Count = (typeof COUNTS)[number];

/** Limits while they are typed; an asset without a text has none. */
export type DraftLimits = Record<Count, string> & { assets: Record<string, string> };

const COUNT_MAX = 1_000_000;
const WHOLE = /^\d{1,7}$/;

export function draftOf(limits: VenueLimits): DraftLimits {
  const { conditionalOrdersMax, icebergOrdersMax, openOrdersMax, orderListsMax } = limits;
  return {
    openOrdersMax: String(openOrdersMax),
    conditionalOrdersMax: String(conditionalOrdersMax),
    icebergOrdersMax: String(icebergOrdersMax),
    orderListsMax: String(orderListsMax),
    assets: Object.fromEntries(limits.assetOrderMax.map(({ amount, asset }) => [asset, amount])),
  };
}

function countOf(text: string): number | null {
  const count = WHOLE.test(text.trim()) ? Number(text) : Number.NaN;
  return count <= COUNT_MAX ? count : null;
}

/** Returns problems of the limits: a number of orders or an amount. */
export function limitProblems(draft: DraftLimits): Partial<Record<string, Problem>> {
  const whole = { is: 'whole', least: '0', most: String(COUNT_MAX) } as const;
  const counts = COUNTS.filter((name) => countOf(draft[name]) === null).map((name) => [name, whole] as const);
  const amounts = Object.entries(draft.assets)
    .filter(([, text]) => text.trim() !== '' && readTyped(text.trim()) === null)
    .map(([asset]) => [asset, { is: 'number' }] as const);
  return Object.fromEntries([...counts, ...amounts]);
}

/** Parses the draft as limits; null: something is invalid. */
export function limitsOf(draft: DraftLimits): VenueLimits | null {
  const [openOrdersMax, conditionalOrdersMax, icebergOrdersMax, orderListsMax] = COUNTS.map((name) =>
    countOf(draft[name]),
  );
  if (openOrdersMax == null || conditionalOrdersMax == null || icebergOrdersMax == null || orderListsMax == null)
    return null;
  const assetOrderMax = Object.entries(draft.assets)
    .map(([asset, text]) => ({ asset, amount: text.trim() }))
    .filter(({ amount }) => amount !== '' && !/^0(\.0*)?$/.test(amount));
  if (assetOrderMax.some(({ amount }) => readTyped(amount) === null)) return null;
  return { openOrdersMax, conditionalOrdersMax, icebergOrdersMax, orderListsMax, assetOrderMax };
}
