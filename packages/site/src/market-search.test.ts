import { expect, test } from 'vitest';
import { matching } from './market-search.ts';

const market = (base: string, quote: string, name: string, aliases: string[] = []) => ({ base, quote, name, aliases });
const markets = [
  market('BTC', 'USDT', 'Bitcoin', ['XBT', '比特币', 'ビットコイン', '비트코인', 'Биткоин']),
  market('ETH', 'USDT', 'Ether', ['إيثريوم', 'Эфир зелёный']),
  market('ETH', 'BTC', 'Ether', ['إيثريوم', 'Эфир зелёный']),
  market('1INCH', 'USDT', '1inch'),
  market('LINK', 'EUR', 'Chainlink'),
];
const [BTC, ETH, ETHBTC, INCH, LINK] = ['BTC/USDT', 'ETH/USDT', 'ETH/BTC', '1INCH/USDT', 'LINK/EUR'] as const;

test.each<[string, string[]]>([
  ['btc', [BTC, ETHBTC]],
  ['eth/btc', [ETHBTC]],
  ['ETH-btc', [ETHBTC]],
  ['eth\u2013btc', [ETHBTC]],
  ['eth_btc', [ETHBTC]],
  ['ethusdt', [ETH]],
  ['usdt ether', [ETH]],
  ['  bitcoin ', [BTC]],
  ['xbt', [BTC]],
  ['比特币', [BTC]],
  ['ＢＴＣ　usdt', [BTC]],
  ['ＢＴＣ／ＵＳＤＴ', [BTC]],
  // Halves of the width, and what an input method shows before it is asked for katakana.
  ['ﾋﾞｯﾄ', [BTC]],
  ['びっとこ', [BTC]],
  // A syllable that is being composed.
  ['비ㅌ', [BTC]],
  ['비트', [BTC]],
  ['БИТКОИН', [BTC]],
  ['зеленый', [ETH, ETHBTC]],
  // As most people type it: without the sign under the first letter, or with the vowels' signs.
  ['ايثريوم', [ETH, ETHBTC]],
  ['إِيثريوم', [ETH, ETHBTC]],
  ['١inch', [INCH]],
  ['۱inch', [INCH]],
  ['１ＩＮＣＨ', [INCH]],
  // Turkish keyboards.
  ['lınk', [LINK]],
  ['LİNK', [LINK]],
  ['', [BTC, ETH, ETHBTC, INCH, LINK]],
  [' / ', [BTC, ETH, ETHBTC, INCH, LINK]],
  ['doge', []],
])('WEB-32 MKTS-15 MKTS-43 %j finds %j', (typed, expected) => {
  expect(matching(markets, typed).map(({ base, quote }) => `${base}/${quote}`)).toEqual(expected);
});
