import { expect, test } from 'vitest';
import { CARD_WIDTH, drawCard } from './draw-card.ts';
import { moveOf } from './share-card.tsx';

const TEXTS = {
  ...{ brand: 'Pelorus', market: 'BTC/USDT Perp', side: 'Short 10×', title: 'ROE', percent: '-2.50%' },
  prices: [
    { title: 'Entry', value: '50,000' },
    { title: 'Mark', value: '50,125' },
  ],
  link: 'https://pelorus.example/futures/BTC_USDT_PERP',
};
const COLOURS = {
  ...{ 'surface-raised': 'white', line: 'grey', text: 'black', 'text-muted': 'dim', accent: 'blue' },
  ...{ up: 'green', down: 'red' },
};

/** Draws and returns what was written: text, place from the left, colour. */
function written(isRtl: boolean) {
  const said: { text: string; x: number; colour: string }[] = [];
  const nothing = () => {};
  const pen = { fillStyle: '', fillRect: nothing, beginPath: nothing, arc: nothing, stroke: nothing, fill: nothing };
  const all = Object.assign(pen, {
    fillText: (text: string, x: number) => said.push({ text, x, colour: pen.fillStyle }),
  });
  drawCard(all as never, TEXTS, { colours: COLOURS, font: 'sans', isLong: false, isGain: false, isRtl });
  return said;
}

test('FPAG-27 a card says contract, side, return, prices, brand and link, in the direction of its reader', () => {
  const said = written(false);
  const { brand, market, side, title, percent, link } = TEXTS;
  expect(said.map(({ text }) => text)).toEqual([
    ...[brand, market, side, title, percent],
    ...['Entry', '50,000', 'Mark', '50,125', link],
  ]);
  const colourOf = (text: string) => said.find((one) => one.text === text)?.colour;
  expect([colourOf(side), colourOf(percent), colourOf(market)]).toEqual(['red', 'red', 'black']);
  const mirrored = written(true);
  expect(mirrored.map(({ x }) => CARD_WIDTH - x)).toEqual(said.map(({ x }) => x));
});

test('FPAG-27 of a closed position the way of the price is told, for its side', () => {
  const closed = { symbol: 'X', leverage: null, entryPrice: '50000', returnOnEquity: null } as const;
  const at = (direction: 'LONG' | 'SHORT', value: string) =>
    moveOf({ ...closed, direction, price: { title: 'perp.exit', value } });
  expect(['51250', '49000'].map((value) => [at('LONG', value), at('SHORT', value)])).toEqual([
    ['0.025000', '-0.025000'],
    ['-0.020000', '0.020000'],
  ]);
});
