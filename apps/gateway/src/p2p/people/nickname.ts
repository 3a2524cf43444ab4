/** Letters of other scripts, and digits, by the Latin letter that they look like. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', к: 'k', м: 'm', н: 'h', т: 't', в: 'b', і: 'l', ј: 'j' },
  ...{ ѕ: 's', ԁ: 'd', һ: 'h', ԛ: 'q', ԝ: 'w', г: 'r', п: 'n' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'l', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ω: 'w' },
  ...{ 0: 'o', 1: 'l', i: 'l', ı: 'l', 5: 's', ø: 'o', ł: 'l', đ: 'd', ß: 'b' },
};

/**
 * Returns what two nicknames that look alike have in common: without case, accents and what stands between letters, "rn"
 * as "m" (PTRD-01).
 */
export function nicknameKey(nickname: string): string {
  const plain = nickname.normalize('NFKD').replace(/[\p{M}\s_-]/gu, '');
  const letters = [...plain.toLowerCase()].map((letter) => ALIKE[letter] ?? letter).join('');
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
}
