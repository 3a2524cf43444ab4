import type { AdBody, AdData, AdPrice } from '@pelorus/protocol/p2p/ads.ts';
import type { PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { type AdAudience, type AdSide, P2P_LIMITS, type PriceKind } from '@pelorus/protocol/p2p/rules.ts';
import { compare, readDecimal, ZERO } from '@pelorus/site/decimal.ts';

/** An ad while it is being written: every number as it was typed. */
export interface AdDraft {
  side: AdSide;
  asset: string;
  fiat: string;
  kind: PriceKind;
  price: string;
  /** Percent above or below the index. */
  margin: string;
  floor: string;
  ceiling: string;
  amount: string;
  fiatMin: string;
  fiatMax: string;
  windowMinutes: (typeof P2P_LIMITS.windowMinutes)[number];
  /** Of an ad that buys; one that sells has those of its accounts. */
  methods: readonly string[];
  accounts: readonly number[];
  remarks: string;
  autoReply: string;
  level: number;
  orders: string;
  completion: string;
  accountDays: string;
  countries: readonly string[];
  audience: AdAudience;
  password: string;
  hasHours: boolean;
  /** Minutes of the day. */
  from: number;
  to: number;
  isLive: boolean;
}

const HOUR = 60;

/** Returns an empty draft. */
export function newDraft(side: AdSide, asset: string, fiat: string): AdDraft {
  return {
    ...{ side, asset, fiat, kind: 'FIXED', price: '', margin: '0', floor: '', ceiling: '' },
    ...{
      amount: '',
      fiatMin: '',
      fiatMax: '',
      windowMinutes: 15,
      methods: [],
      accounts: [],
      remarks: '',
      autoReply: '',
    },
    ...{ level: 0, orders: '', completion: '', accountDays: '', countries: [], audience: 'PUBLIC', password: '' },
    ...{ hasHours: false, from: 9 * HOUR, to: 18 * HOUR, isLive: true },
  };
}

const typedOf = (count: number) => (count === 0 ? '' : String(count));

/** Returns the draft that an ad's editing begins with. */
export function draftOf(ad: AdData): AdDraft {
  const empty = newDraft(ad.side, ad.asset, ad.fiat);
  const { conditions, price, schedule } = ad;
  return {
    ...empty,
    ...(price.kind === 'FIXED'
      ? { price: price.price }
      : {
          kind: price.kind,
          margin: percentOf(price.marginBips),
          floor: price.floor ?? '',
          ceiling: price.ceiling ?? '',
        }),
    ...{ amount: ad.left, fiatMin: ad.fiatMin, fiatMax: ad.fiatMax, methods: ad.methods, accounts: ad.paymentAccounts },
    windowMinutes: P2P_LIMITS.windowMinutes.find((one) => one === ad.windowMinutes) ?? empty.windowMinutes,
    ...{ remarks: ad.remarks, autoReply: ad.autoReply, level: conditions.level, orders: typedOf(conditions.orders) },
    ...{ completion: typedOf(conditions.completion), accountDays: typedOf(conditions.accountDays) },
    ...{ countries: conditions.countries, audience: ad.audience },
    ...(schedule !== null && { hasHours: true, from: schedule.from, to: schedule.to }),
  };
}

/** Returns basis points as percent: 150 → "1.5". */
export function percentOf(bips: number): string {
  const [whole, rest] = [Math.floor(Math.abs(bips) / 100), Math.abs(bips) % 100];
  const fraction = String(rest).padStart(2, '0').replace(/0+$/, '');
  return `${bips < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Returns a typed margin in basis points; null: it is none, has more than two digits after the point, or is too far. */
export function bipsOf(percent: string): number | null {
  const value = readDecimal(percent);
  if (value === null || value.scale > 2) return null;
  const bips = Number(value.units) * 10 ** (2 - value.scale);
  return Math.abs(bips) > P2P_LIMITS.marginBipsMost ? null : bips;
}

export type DraftField = keyof AdDraft;
/** What is wrong with a field; each has a message. */
export type DraftProblem = 'amount' | 'margin' | 'range' | 'methods' | 'accounts' | 'password' | 'hours';
type DraftProblems = { readonly [field in DraftField]?: DraftProblem };

const isAbove = (text: string) => compare(readDecimal(text) ?? ZERO, ZERO) > 0;
const isAboveOrEmpty = (text: string) => text === '' || isAbove(text);

/** Steps of the form, and the fields of each. */
export const STEPS: readonly (readonly DraftField[])[] = [
  ['side', 'asset', 'fiat', 'kind', 'price', 'margin', 'floor', 'ceiling'],
  ['amount', 'fiatMin', 'fiatMax', 'methods', 'accounts', 'windowMinutes'],
  ['remarks', 'autoReply', 'level', 'orders', 'completion', 'accountDays', 'countries', 'audience', 'password', 'from'],
];

/** Returns the step that a field is in; the last for one that is in none. */
export function stepOf(field: string): number {
  const step = STEPS.findIndex((fields) => fields.some((one) => one === field));
  return step === -1 ? STEPS.length - 1 : step;
}

/** Returns every problem of a draft that can be seen without the server. `hasPassword`: the ad has one already. */
export function problemsOf(draft: AdDraft, hasPassword: boolean): DraftProblems {
  const { amount, audience, ceiling, fiatMax, fiatMin, floor, kind, password, side } = draft;
  const isRange = compare(readDecimal(fiatMin) ?? ZERO, readDecimal(fiatMax) ?? ZERO) <= 0;
  const needsPassword = audience === 'PASSWORD' && !(hasPassword && password === '');
  return {
    ...(kind === 'FIXED' && !isAbove(draft.price) && { price: 'amount' }),
    ...(kind === 'FLOATING' && bipsOf(draft.margin) === null && { margin: 'margin' }),
    ...(kind === 'FLOATING' && !isAboveOrEmpty(floor) && { floor: 'amount' }),
    ...(kind === 'FLOATING' && !isAboveOrEmpty(ceiling) && { ceiling: 'amount' }),
    ...(!isAbove(amount) && { amount: 'amount' }),
    ...(!isAbove(fiatMin) && { fiatMin: 'amount' }),
    ...(!isAbove(fiatMax) ? { fiatMax: 'amount' } : !isRange && { fiatMax: 'range' }),
    ...(side === 'BUY' && draft.methods.length === 0 && { methods: 'methods' }),
    ...(side === 'SELL' && draft.accounts.length === 0 && { accounts: 'accounts' }),
    ...(needsPassword && password.trim().length < 4 && { password: 'password' }),
    ...(draft.hasHours && draft.from === draft.to && { from: 'hours' }),
  };
}

function priceOf({ ceiling, floor, kind, margin, price }: AdDraft): AdPrice {
  if (kind === 'FIXED') return { kind, price };
  const orNull = (text: string) => (text === '' ? null : text);
  return { kind, marginBips: bipsOf(margin) ?? 0, floor: orNull(floor), ceiling: orNull(ceiling) };
}

/** Returns the payment methods of a draft; `accounts`: all of mine. */
export function methodsOf(
  { accounts: chosen, methods, side }: AdDraft,
  accounts: readonly PaymentAccountData[],
): string[] {
  if (side === 'BUY') return [...methods];
  return accounts.filter(({ id }) => chosen.includes(id)).map(({ method }) => method);
}

/** Returns the payment window: the chosen one, or the next that is not below `least` (PADS-06). */
export function windowOf({ windowMinutes }: Pick<AdDraft, 'windowMinutes'>, least: number): AdDraft['windowMinutes'] {
  const enough = Math.max(windowMinutes, least);
  return P2P_LIMITS.windowMinutes.find((minutes) => minutes >= enough) ?? windowMinutes;
}

const whole = (text: string) => Number(readDecimal(text)?.units ?? 0n);

/** Returns what is sent of a draft without problems. */
export function bodyOf(draft: AdDraft, accounts: readonly PaymentAccountData[], timeZone: string): AdBody {
  const { asset, audience, autoReply, countries, fiat, from, hasHours, isLive, level, password, remarks, side, to } =
    draft;
  return {
    ...{ side, asset, fiat, isLive, audience, price: priceOf(draft) },
    ...{ amount: draft.amount, fiatMin: draft.fiatMin, fiatMax: draft.fiatMax, windowMinutes: draft.windowMinutes },
    methods: methodsOf(draft, accounts),
    paymentAccounts: side === 'SELL' ? [...draft.accounts] : [],
    ...{ remarks: remarks.trim(), autoReply: autoReply.trim() },
    conditions: {
      ...{ level, orders: whole(draft.orders), completion: whole(draft.completion) },
      ...{ accountDays: whole(draft.accountDays), countries: [...countries] },
    },
    password: audience === 'PASSWORD' && password.trim() !== '' ? password.trim() : null,
    schedule: hasHours ? { timeZone, from, to } : null,
  };
}
