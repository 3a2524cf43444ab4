/** 128 bits that stand for (domain, text) of one account. Four u32. Never all zero: that means "no key". */
export type IdempotencyKey = readonly [number, number, number, number];

/**
 * Returns the key of a client's own id. Two different ids of one account meet with odds of 2^-128 by accident; a
 * client who builds such a pair on purpose harms only itself, since keys are scoped by account.
 * `domain` keeps order ids ("o") apart from transfer ids ("t"), account ids ("a"), cancellations ("c"), lists ("l"), replacements ("r"),
 * algos ("g"), requests ("s"), moves between wallets ("m"), margin of positions ("j") and modifications ("e").
 */
export function idempotencyKey(
  domain: 'o' | 't' | 'a' | 'c' | 'l' | 'r' | 'g' | 's' | 'm' | 'j' | 'e',
  text: string,
): IdempotencyKey {
  let h1 = 0x9e3779b9 ^ domain.charCodeAt(0);
  let h2 = 0x243f6a88;
  let h3 = 0xb7e15162;
  let h4 = 0xc2b2ae35;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    h1 = h2 ^ Math.imul(h1 ^ c, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ c, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ c, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ c, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  h1 ^= h2 ^ h3 ^ h4;
  return [(h1 | 1) >>> 0, (h2 ^ h1) >>> 0, (h3 ^ h1) >>> 0, (h4 ^ h1) >>> 0];
}
