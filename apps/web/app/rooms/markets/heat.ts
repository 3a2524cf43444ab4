import { compare, decimal } from '@pelorus/site/decimal.ts';

/** Steps of the heat map: each is nearest to twice its number in percent; the outer ones take all beyond (MKTS-33). */
export const HEATS = [-3, -2, -1, 0, 1, 2, 3] as const;
type Heat = (typeof HEATS)[number];

/** Colours of the steps; words on them are legible in both themes (tokens.test.ts). */
export const HEAT_COLOURS: Readonly<Record<Heat, string>> = {
  '-3': 'bg-down-fill text-on-down',
  '-2': 'bg-down-mid text-text',
  '-1': 'bg-down-soft text-text',
  0: 'bg-control text-text',
  1: 'bg-up-soft text-text',
  2: 'bg-up-mid text-text',
  3: 'bg-up-fill text-on-up',
};

/** The changes, in percent, from which a step is stronger: 1, 3 and 5, halfway between 0, 2, 4 and 6. */
const FROM = ['1', '3', '5'].map(decimal);

/** Returns the step of a change in percent. */
export function heatOf(changePercent: string): Heat {
  const size = decimal(changePercent.replace('-', ''));
  const strength = FROM.filter((from) => compare(size, from) >= 0).length;
  return (changePercent.startsWith('-') ? -strength || 0 : strength) as Heat;
}
