import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from './ui/colour.ts';
import { colourTokens, EDGE_CONTRAST, EDGES, FILLS, SURFACES, TEXT_CONTRAST, TEXTS } from './ui/colour-tokens.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Returns the custom properties of every rule that has this selector among its own, later ones winning; no insets. */
function declarations(selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, selectors = '', body = ''] of css.matchAll(/(?:^|\n)((?:[^\n{}/*;]+,\n)*[^\n{}/*;]+) \{\n([^}]*)\n\}/g))
    if (selectors.split(',').some((one) => one.trim() === selector))
      for (const [, key = '', value = ''] of body.matchAll(/^\s*--([\w-]+): ([^;]+);/gm))
        if (!key.startsWith('safe-')) found[key] = value;
  return found;
}

const light = declarations(':root');
const themes = { light, dark: { ...light, ...declarations('[data-theme="dark"]') } };

/** Returns the colour that a token stands for in the end. */
function colour(tokens: Record<string, string>, name: string): string {
  const value = tokens[name] ?? '';
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return alias === undefined ? value : colour(tokens, alias);
}
const ratio = (tokens: Record<string, string>, one: string, other: string) =>
  contrast(colour(tokens, one), colour(tokens, other));

const TEXT_PAIRS: [string, string][] = [
  ...TEXTS.flatMap((text) => SURFACES.map((surface): [string, string] => [text, surface])),
  ...FILLS.map(([fill, text]): [string, string] => [text, fill]),
];
const BOUNDARY_PAIRS = EDGES.flatMap((edge) => SURFACES.map((surface): [string, string] => [edge, surface]));

describe.each(Object.entries(themes))('tokens of the %s theme', (_, tokens) => {
  test.each(TEXT_PAIRS)('WEB-20 %s reads on %s (4.5:1)', (text, surface) => {
    expect(ratio(tokens, text, surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });
  test.each(BOUNDARY_PAIRS)('WEB-20 %s is seen on %s (3:1)', (edge, surface) => {
    expect(ratio(tokens, edge, surface)).toBeGreaterThanOrEqual(EDGE_CONTRAST);
  });
});

test('WEB-21 turning the colours of rise and fall swaps every token of the pair', () => {
  const turned = declarations('[data-up="upred"]');
  for (const [name, value] of Object.entries(turned)) {
    const opposite = name.includes('up') ? name.replace('up', 'down') : name.replace('down', 'up');
    expect(value, name).toBe(light[opposite]);
  }
  expect(Object.keys(turned).sort()).toEqual(
    Object.keys(light)
      .filter((name) => /(^|-)(up|down)(-|$)/.test(name))
      .sort(),
  );
});

test('WEB-20 both themes define the same colours', () => {
  const dark = Object.keys(declarations('[data-theme="dark"]')).sort();
  expect(dark).toEqual(
    Object.keys(light)
      .filter((name) => !/(^|-)(up|down)(-|$)/.test(name))
      .sort(),
  );
});

test('DSN-01 the table of colours names every colour of the themes, and no other', () => {
  const colours = Object.keys(light).filter((name) => name !== 'shadow');
  expect(colourTokens().sort()).toEqual(colours.sort());
});

test('DSN-01 a part of a page in a theme of its own has every colour of that theme, the turned pair too', () => {
  expect(declarations('[data-theme="light"]')).toEqual(
    Object.fromEntries(Object.entries(light).filter(([name]) => !/(^|-)(up|down)(-|$)/.test(name))),
  );
  const pair = declarations('[data-theme]');
  expect(Object.keys(pair).sort()).toEqual(Object.keys(declarations('[data-up="upred"]')).sort());
  expect(declarations('[data-up="upred"] [data-theme]:not([data-up])')).toEqual(declarations('[data-up="upred"]'));
});
