import { latinDigits } from './digits.ts';

/** Searchable names of a market. */
export interface Findable {
  base: string;
  quote: string;
  /** The base asset's name: Bitcoin. */
  name: string;
  /** Other names of the base asset. */
  aliases: readonly string[];
}

/** Between what has two ways of being written in Japanese: ひ and ヒ. */
const KANA = 0x60;

/**
 * Returns a text as searches compare it: whatever a keyboard or an input method makes of the same letters is the same.
 * Width, case, accents and vowel signs do not count ("İ" and "ı" are "i", "ايثريوم" is "إيثريوم"), hiragana is katakana, digits
 * are Latin, and Hangul is taken apart, so that a syllable that is not finished yet is found too.
 */
export function plain(text: string): string {
  return latinDigits(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .replaceAll('ı', 'i')
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + KANA));
}

/** Returns the markets whose pair, asset name or aliases hold every word that was typed; "btc/usdt" and "btc usdt" find BTC_USDT (MKTS-15). */
export function matching<M extends Findable>(markets: readonly M[], typed: string): M[] {
  const words = plain(typed)
    .split(/[\s/_\p{Pd}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [...markets];
  return markets.filter(({ base, quote, name, aliases }) => {
    const text = plain(`${base} ${quote} ${base}${quote} ${name} ${aliases.join(' ')}`);
    return words.every((word) => text.includes(word));
  });
}
