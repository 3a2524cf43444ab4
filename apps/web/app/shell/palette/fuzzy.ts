import { plain } from '@pelorus/site/market-search.ts';

/** Of the letters that were typed and what they span: fewer are no word any more. */
const DENSE = 0.5;

/** Returns how well one typed word meets a text, 0 (not at all) to 100 (it is a word of it); both as searches compare them. */
function wordScore(word: string, text: string): number {
  const at = text.indexOf(word);
  if (at >= 0) {
    const isStart = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
    if (!isStart) return 50;
    const next = text[at + word.length];
    return next === undefined || !/[\p{L}\p{N}]/u.test(next) ? 100 : 80;
  }
  return word.length < 3 ? 0 : scattered(word, text);
}

/** Letters in order with others between them, from the beginning of a word on: "setngs" in "settings". */
function scattered(word: string, text: string): number {
  let best = 0;
  for (let start = text.indexOf(word[0] ?? ''); start >= 0; start = text.indexOf(word[0] ?? '', start + 1)) {
    if (start > 0 && /[\p{L}\p{N}]/u.test(text[start - 1] ?? '')) continue;
    let at = start;
    let found = 1;
    while (found < word.length) {
      at = text.indexOf(word[found] ?? '', at + 1);
      if (at < 0) break;
      found += 1;
    }
    if (at < 0) continue;
    const density = word.length / (at - start + 1);
    if (density >= DENSE) best = Math.max(best, 40 * density);
  }
  return best;
}

/**
 * Returns how well what was typed meets any of the texts; 0: not. Every word must be met, in any order and in any of the
 * texts; a word at the beginning counts more than letters within (WEB-113).
 */
export function matchScore(typed: string, texts: readonly string[]): number {
  const words = plain(typed)
    .split(/[\s/_:]+/u)
    .filter((word) => word !== '');
  const plainTexts = texts.map(plain);
  let sum = 0;
  for (const word of words) {
    const best = Math.max(0, ...plainTexts.map((text) => wordScore(word, text)));
    if (best === 0) return 0;
    sum += best;
  }
  return words.length === 0 ? 1 : sum / words.length;
}
