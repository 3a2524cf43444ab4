import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Returns the custom properties of every rule with this selector, later ones winning. */
function declarations(selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, body = ''] of css.matchAll(/(?:^|\n)([^\n{}]+) \{\n([^}]*)\n\}/g))
    if (name === selector)
      for (const [, key = '', value = ''] of body.matchAll(/^\s*--([\w-]+): ([^;]+);/gm)) found[key] = value;
  return found;
}

const light = declarations(':root');
const themes = { light, dark: { ...light, ...declarations('[data-theme="dark"]') } };

/** Returns the relative luminance (WCAG 2) of an opaque oklch() text. */
function luminance(tokens: Record<string, string>, name: string): number {
  const value = tokens[name] ?? '';
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (alias !== undefined) return luminance(tokens, alias);
  const [, L = NaN, C = NaN, H = NaN] = (/^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value) ?? []).map(Number);
  const [a, b] = [C * Math.cos((H * Math.PI) / 180), C * Math.sin((H * Math.PI) / 180)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (x: number) => Math.min(1, Math.max(0, x));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Record<string, string>, one: string, other: string): number {
  const [a, b] = [luminance(tokens, one), luminance(tokens, other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const SURFACES = ['surface', 'surface-raised', 'surface-sunken'];
const READ_ON_SURFACES = ['text', 'text-muted', 'accent', 'up', 'down', 'warn', 'danger'];
const TEXT_PAIRS: [string, string][] = [
  ...READ_ON_SURFACES.flatMap((text) => SURFACES.map((surface): [string, string] => [text, surface])),
  ['text', 'control'],
  ['text', 'control-strong'],
  ['text-muted', 'control'],
  ...['', '-strong'].flatMap((step): [string, string][] => [
    ['on-accent', `accent${step}`],
    ['on-up', `up${step}`],
    ['on-down', `down${step}`],
  ]),
  ...['accent', 'up', 'down', 'warn', 'danger'].flatMap((name): [string, string][] => [
    [name, `${name}-soft`],
    ['text', `${name}-soft`],
    ['text-muted', `${name}-soft`],
  ]),
];
const BOUNDARY_PAIRS: [string, string][] = ['line-strong', 'focus'].flatMap((edge) =>
  SURFACES.map((surface): [string, string] => [edge, surface]),
);

describe.each(Object.entries(themes))('tokens of the %s theme', (_, tokens) => {
  test.each(TEXT_PAIRS)('WEB-20 %s reads on %s (4.5:1)', (text, surface) => {
    expect(contrast(tokens, text, surface)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(BOUNDARY_PAIRS)('WEB-20 %s is seen on %s (3:1)', (edge, surface) => {
    expect(contrast(tokens, edge, surface)).toBeGreaterThanOrEqual(3);
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
