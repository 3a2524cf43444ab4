import { formatUnits } from '@pelorus/money/units.ts';
import type { AdBody, AdData, AdPrice } from '@pelorus/protocol/p2p/ads.ts';
import type { MethodData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { type AdSide, P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import type { Random } from '../random.ts';
import type { Player, Stage } from './cast.ts';
import { PHRASES } from './words/languages.ts';

/** What a merchant wants to offer: worths in dollars, a margin against the index in basis points. */
export interface AdPlan {
  side: AdSide;
  asset: string;
  isFloating: boolean;
  marginBips: number;
  usd: number;
  usdMin: number;
  usdMax: number;
  methods: readonly string[];
  windowMinutes: AdBody['windowMinutes'];
}

/** What coins and currencies cost, as fractions: opinions. */
export interface Rates {
  /** Fiat for one of an asset. */
  index: number;
  /** Fiat for a dollar. */
  dollar: number;
  /** Digits of an asset. */
  scale: number;
}

const METHODS_MOST = 3;
/** Ways that take longer are none for people who want to see something happen. */
const WINDOW_MOST = 60;
/** A fixed price further than this from where it belongs is set anew. */
const DRIFT_MOST = 0.01;
/** An ad with less than this part of what it offered offers all again. */
const LEFT_LEAST = 0.4;
const BIPS = 10_000;
const FIVE_FIGURES = 5;
const DECIMALS_MOST = 8;

/** Returns the methods somebody can be paid with at home, those of the country first. */
function methodsAt({ fiat, home }: Pick<Player, 'fiat' | 'home'>, methods: readonly MethodData[]): MethodData[] {
  const possible = methods.filter(
    ({ countries, fiats, risk, windowMinutes }) =>
      fiats.includes(fiat) &&
      (countries.length === 0 || countries.includes(home.country)) &&
      risk !== 'REVERSIBLE' &&
      windowMinutes <= WINDOW_MOST,
  );
  const usable = possible.length > 0 ? possible : methods.filter(({ fiats }) => fiats.includes(fiat)).slice(0, 1);
  return usable.sort((a, b) => Number(b.countries.length > 0) - Number(a.countries.length > 0));
}

/** Returns the shortest window that no method is too slow for. */
function windowFor(methods: readonly MethodData[], least: number): AdBody['windowMinutes'] {
  const needed = Math.max(least, ...methods.map(({ windowMinutes }) => windowMinutes));
  return P2P_LIMITS.windowMinutes.find((minutes) => minutes >= needed) ?? 1_440;
}

/** Returns what a merchant offers: the first asset on both sides, and the others by turns (MSIM-131). */
export function planAds(
  player: Player,
  { assets, methods }: Stage & { assets: readonly string[] },
  random: Random,
): AdPlan[] {
  const place = player.place ?? 0;
  const known = methodsAt(player, methods);
  const others = assets.slice(1).filter((_, i) => i % 2 === place);
  const sides = player.temper.isSlow ? (['SELL'] as const) : (['SELL', 'BUY'] as const);
  return [...assets.slice(0, 1), ...others].flatMap((asset) =>
    sides.map((side): AdPlan => {
      // The main way of the country is everybody's.
      const chosen = [...known.slice(0, 1), ...known.slice(1 + place), ...known.slice(1, 1 + place)].slice(
        0,
        METHODS_MOST,
      );
      // Whoever is slow is never the best: newcomers meet the others first.
      const margin = player.temper.isSlow
        ? 110 + Math.round(random.uniform() * 40)
        : 25 + Math.round(random.uniform() * 80);
      const usdMax = [500, 2_000, 5_000, 900][Math.floor(random.uniform() * 4)] as number;
      return {
        side,
        asset,
        isFloating: !(place === 1 && side === 'SELL'),
        marginBips: side === 'SELL' ? margin : -margin,
        usd: usdMax * (2 + Math.round(random.uniform() * 3)),
        usdMin: [10, 20, 50][Math.floor(random.uniform() * 3)] as number,
        usdMax,
        methods: chosen.map(({ code }) => code),
        windowMinutes: windowFor(chosen, side === 'BUY' ? 30 : 15),
      };
    }),
  );
}

/** Returns a fraction as a decimal text with at most `digits` decimals, 8 at most, and no zeros at its end. */
export function decimalOf(value: number, digits: number): string {
  const scale = Math.min(DECIMALS_MOST, digits);
  const text = formatUnits(Math.round(value * 10 ** scale), scale);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Returns a number that people would say: 1, 2 or 5 and zeros. */
export function roundNumber(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const lead = value / power;
  return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

/** Returns as many decimals as show `figures` figures of a value. */
const decimalsFor = (value: number, figures: number) => Math.max(0, figures - 1 - Math.floor(Math.log10(value)));

function priceOf({ isFloating, marginBips }: AdPlan, { index }: Rates): AdPrice {
  if (isFloating) return { kind: 'FLOATING', marginBips, floor: null, ceiling: null };
  const price = index * (1 + marginBips / BIPS);
  return { kind: 'FIXED', price: decimalOf(price, Math.min(DECIMALS_MOST, decimalsFor(price, FIVE_FIGURES))) };
}

/** Returns an ad as a person posts it; `paymentAccounts`: theirs, by method. */
export function adOf(player: Player, plan: AdPlan, rates: Rates, paymentAccounts: ReadonlyMap<string, number>): AdBody {
  const words = PHRASES[player.home.language];
  const isSeller = plan.side === 'SELL';
  const coins = (plan.usd * rates.dollar) / rates.index;
  const fiat = (usd: number) => decimalOf(roundNumber(usd * rates.dollar), 2);
  const remarks = isSeller ? words.remarksSeller : words.remarksBuyer;
  return {
    side: plan.side,
    asset: plan.asset,
    fiat: player.fiat,
    price: priceOf(plan, rates),
    amount: decimalOf(coins, Math.min(rates.scale, decimalsFor(coins, 3))),
    fiatMin: fiat(plan.usdMin),
    fiatMax: fiat(plan.usdMax),
    windowMinutes: plan.windowMinutes,
    methods: [...plan.methods],
    paymentAccounts: isSeller ? plan.methods.map((method) => paymentAccounts.get(method) as number) : [],
    remarks: player.temper.isSlow ? `${remarks}\n${words.remarksSlow}` : remarks,
    autoReply: isSeller ? words.welcomeSeller : words.welcomeBuyer,
    conditions: { level: 0, orders: 0, completion: 0, accountDays: 0, countries: [] },
    audience: 'PUBLIC',
    password: null,
    schedule: null,
    isLive: true,
  };
}

/** Is an ad due to be set anew: nearly sold out, or its fixed price no longer where it belongs (MSIM-132)? */
export function isDue(
  ad: Pick<AdData, 'left' | 'amount' | 'price'>,
  wanted: Pick<AdBody, 'price' | 'amount'>,
): boolean {
  if (Number(ad.left) < Number(wanted.amount) * LEFT_LEAST) return true;
  if (ad.price.kind === 'FLOATING' || wanted.price.kind === 'FLOATING') return false;
  return Math.abs(Number(ad.price.price) / Number(wanted.price.price) - 1) > DRIFT_MOST;
}
