import type { MethodData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { Random } from '../random.ts';
import { type Home, homeOf } from './countries.ts';
import { digits, pick } from './payment-fields.ts';

/** How quickly somebody acts, ms on average, and how often they behave otherwise. */
export interface Temper {
  /** From opened to paid, from paid to released, from a message to its answer. */
  payMs: number;
  releaseMs: number;
  answerMs: number;
  /** Releases so late that the other side may appeal. */
  isSlow: boolean;
  /** How many of a hundred orders they ask to cancel as a seller, or cancel as a buyer. */
  cancelsPercent: number;
}

/** A simulated person of P2P. */
export interface Player {
  /** Names the account: the same one at each start. */
  key: string;
  /** Among the merchants of a currency, from 0 on; null: takes offers. */
  place: number | null;
  nickname: string;
  /** Of payment accounts. */
  holder: string;
  fiat: string;
  home: Home;
  temper: Temper;
}

/** What the cast needs to know of the venue. */
export interface Stage {
  fiats: readonly string[];
  methods: readonly MethodData[];
}

/** Currencies with most people: three merchants, of whom the last is slow. */
const BUSY = ['USD', 'EUR', 'TRY', 'BRL', 'VND', 'INR', 'AED', 'RUB'];
const MERCHANTS = { busy: 3, usual: 2 };
/** All of them together; currencies beyond have none. */
const MERCHANTS_MOST = 60;

const NICKNAME_WORDS = ['Coins', 'Exchange', 'Trade', 'Pay', 'Crypto', 'Desk', 'Swap', 'Cash', 'Market', 'Change'];
const NICKNAME_BEGINNINGS = ['Fast', 'Prime', 'Nova', 'Blue', 'Metro', 'Quick', 'North', 'Atlas', 'Orbit', 'Lima'];
const MIXED_ORDER: ReadonlySet<string> = new Set(['ja', 'ko', 'zh', 'zh-Hant', 'vi']);
/** Languages that write a family name and a given name as one word. */
const JOINED: ReadonlySet<string> = new Set(['ja', 'ko', 'zh', 'zh-Hant']);

function holderOf(random: Random, { familyNames, givenNames, language }: Home): string {
  const given = pick(random, givenNames);
  const family = pick(random, familyNames);
  if (JOINED.has(language)) return language === 'ja' ? `${family} ${given}` : family + given;
  return MIXED_ORDER.has(language) ? `${family} ${given}` : `${given} ${family}`;
}

/** Returns a public name: of a merchant like a shop's, of others like a person's. */
function nicknameOf(random: Random, { town }: Home, isMerchant: boolean): string {
  const word = pick(random, NICKNAME_WORDS);
  if (!isMerchant) return `${town.toLowerCase()}_${digits(random, 4)}`;
  const shop = `${pick(random, NICKNAME_BEGINNINGS)}${word}`;
  const forms = [`${town} ${word}`, `${shop}_${digits(random, 2)}`, `${shop} ${town}`, `${shop}`];
  const short = forms.filter(({ length }) => length < P2P_LIMITS.nicknameLength);
  return pick(random, short);
}

function temperOf(random: Random, isSlow: boolean): Temper {
  const around = (ms: number) => Math.round(ms * (0.6 + random.uniform()));
  return {
    payMs: around(45_000),
    releaseMs: isSlow ? 11.5 * 60_000 : around(40_000),
    answerMs: around(8_000),
    isSlow,
    cancelsPercent: USUAL.cancelsPercent,
  };
}

/** How a whole cast behaves. */
export interface Manner {
  /** Everybody acts so many times faster; 1: as people do. */
  haste: number;
  cancelsPercent: number;
  /** How often guests take what the merchants offer, as a part of the usual. */
  trades: number;
}

/** As people do. */
export const USUAL: Manner = { haste: 1, cancelsPercent: 3, trades: 1 };

/** Returns the same temper in a manner. */
export function mannered({ answerMs, isSlow, payMs, releaseMs }: Temper, { cancelsPercent, haste }: Manner): Temper {
  return { answerMs: answerMs / haste, payMs: payMs / haste, releaseMs: releaseMs / haste, isSlow, cancelsPercent };
}

/** Returns the country of a currency's own methods: the first that names one. */
function countryOf({ methods }: Stage, fiat: string): string {
  return methods.find(({ countries, fiats }) => fiats.includes(fiat) && countries.length > 0)?.countries[0] ?? 'GB';
}

function playerOf(seed: number, stage: Stage, fiat: string, place: number | null): Player {
  const key = `p2p-${fiat.toLowerCase()}-${place === null ? 'guest' : place + 1}`;
  const random = new Random(seed, key);
  const home = homeOf(fiat, place ?? 0, countryOf(stage, fiat));
  const nickname = nicknameOf(random, home, place !== null);
  const temper = temperOf(random, place === MERCHANTS.busy - 1);
  return { key, place, nickname, holder: holderOf(random, home), fiat, home, temper };
}

/** Returns the merchants of a venue's currencies, the busiest first: the same ones for the same seed (MSIM-130). */
export function merchantsOf(seed: number, stage: Stage): Player[] {
  const busy = BUSY.filter((fiat) => stage.fiats.includes(fiat));
  const fiats = [...busy, ...stage.fiats.filter((fiat) => !busy.includes(fiat))];
  const all = fiats.flatMap((fiat) => {
    const count = busy.includes(fiat) ? MERCHANTS.busy : MERCHANTS.usual;
    return Array.from({ length: count }, (_, place) => playerOf(seed, stage, fiat, place));
  });
  return all.slice(0, MERCHANTS_MOST);
}

/** Returns the person of a currency who takes offers. */
export function guestOf(seed: number, stage: Stage, fiat: string): Player {
  return playerOf(seed, stage, fiat, null);
}
