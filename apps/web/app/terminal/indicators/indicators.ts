import { isLineLook, type LineLook } from './line-looks.ts';

/** What a parameter is called. Several of one name in an indicator are numbered. */
export type ParameterName =
  | 'length'
  | 'fast'
  | 'slow'
  | 'signal'
  | 'average'
  | 'deviation'
  | 'smoothing'
  | 'smoothingK'
  | 'smoothingD'
  | 'weight'
  | 'start'
  | 'step'
  | 'maximum';

/** One number an indicator is computed with. */
interface Parameter {
  name: ParameterName;
  value: number;
  max: number;
  /** Digits after the point it may have. */
  digits: number;
}

/** Longest period of an indicator, in candles: the initial candles suffice for it. */
const SPAN_MAX = 500;
const span = (name: ParameterName, value: number): Parameter => ({ name, value, max: SPAN_MAX, digits: 0 });
const lengths = (...values: number[]): Parameter[] => values.map((value) => span('length', value));
const averages = (...values: number[]): Parameter[] => values.map((value) => span('average', value));
const averaged = (length: number, average: number) => [span('length', length), span('average', average)];

/** The library's indicators, with traders' usual names and default parameters. */
export const INDICATORS = {
  MA: lengths(5, 10, 30, 60),
  EMA: lengths(6, 12, 20),
  SMA: [span('length', 12), span('weight', 2)],
  BOLL: [span('length', 20), { name: 'deviation', value: 2, max: 10, digits: 1 }],
  SAR: [span('start', 2), span('step', 2), span('maximum', 20)],
  BBI: lengths(3, 6, 12, 24),
  AVP: [],
  VOL: averages(5, 10, 20),
  MACD: [span('fast', 12), span('slow', 26), span('signal', 9)],
  KDJ: [span('length', 9), span('smoothingK', 3), span('smoothingD', 3)],
  RSI: lengths(6, 12, 24),
  BIAS: lengths(6, 12, 24),
  BRAR: lengths(26),
  CCI: lengths(20),
  DMI: [span('length', 14), span('smoothing', 6)],
  CR: [span('length', 26), ...averages(10, 20, 40, 60)],
  PSY: averaged(12, 6),
  DMA: [span('fast', 10), span('slow', 50), span('average', 10)],
  TRIX: averaged(12, 9),
  OBV: averages(30),
  VR: averaged(26, 6),
  WR: lengths(6, 10, 14),
  MTM: averaged(12, 6),
  EMV: lengths(14),
  ROC: averaged(12, 6),
  PVT: [],
  AO: [span('fast', 5), span('slow', 34)],
} as const satisfies Record<string, readonly Parameter[]>;
export type IndicatorName = keyof typeof INDICATORS;
export const INDICATOR_NAMES = Object.keys(INDICATORS) as IndicatorName[];

/** Those drawn over the candles; the others get a pane of their own. */
export const ON_CANDLES: ReadonlySet<IndicatorName> = new Set(['MA', 'EMA', 'SMA', 'BOLL', 'SAR', 'BBI', 'AVP']);
/** Panes below the candles, or these would have no room. */
export const PANES_MAX = 4;

/** An indicator as a person has it on the chart. */
export interface ShownIndicator {
  name: IndicatorName;
  params: readonly number[];
  /** How its lines look, in the order of `lineNames`; absent: as usual. */
  lines?: readonly LineLook[];
}

/** Indicators whose every parameter makes a line of its own, and what that line's number follows. */
const LINE_EACH: Partial<Record<IndicatorName, string>> = {
  MA: 'MA',
  EMA: 'EMA',
  RSI: 'RSI',
  BIAS: 'BIAS',
  WR: 'WR',
  VOL: 'MA',
};

/** Names of bands, which are words; all other lines have signs. */
export const BANDS = ['upper', 'middle', 'lower'] as const;
export type BandWords = Readonly<Record<(typeof BANDS)[number], string>>;

/** The lines (or dots) that the library draws of the others, in its order. Bars have no looks: they are of rise and fall. */
const SIGNS: Partial<Record<IndicatorName, readonly string[]>> = {
  MACD: ['DIF', 'DEA'],
  KDJ: ['K', 'D', 'J'],
  BRAR: ['BR', 'AR'],
  DMI: ['PDI', 'MDI', 'ADX', 'ADXR'],
  CR: ['CR', 'MA1', 'MA2', 'MA3', 'MA4'],
  PSY: ['PSY', 'MAPSY'],
  DMA: ['DMA', 'AMA'],
  TRIX: ['TRIX', 'MATRIX'],
  OBV: ['OBV', 'MAOBV'],
  VR: ['VR', 'MAVR'],
  MTM: ['MTM', 'MAMTM'],
  EMV: ['EMV', 'MAEMV'],
  ROC: ['ROC', 'MAROC'],
  AO: [],
};

/** Returns what the lines of an indicator are called, in the order they are drawn (TRAD-362). */
export function lineNames({ name, params }: ShownIndicator, bands: BandWords): readonly string[] {
  if (name === 'BOLL') return BANDS.map((band) => bands[band]);
  const sign = LINE_EACH[name];
  return sign === undefined ? (SIGNS[name] ?? [name]) : params.map((length) => `${sign} ${length}`);
}

/** Returns whether each parameter of an indicator is the length of one line. */
export function isLineEach(name: IndicatorName): boolean {
  return LINE_EACH[name] !== undefined;
}

function isIndicatorName(name: unknown): name is IndicatorName {
  return typeof name === 'string' && Object.hasOwn(INDICATORS, name);
}

/** Returns an indicator with the library's own parameters. */
export function usualIndicator(name: IndicatorName): ShownIndicator {
  return { name, params: INDICATORS[name].map(({ value }) => value) };
}

/** Returns a typed parameter as a number; null when it cannot be one (TRAD-102). */
export function readParameter(name: IndicatorName, index: number, text: string): number | null {
  const parameter: Parameter | undefined = INDICATORS[name][index];
  if (parameter === undefined || !/^\d{1,3}(\.\d)?$/.test(text)) return null;
  const value = Number(text);
  const isRight = value > 0 && value <= parameter.max && (parameter.digits > 0 || Number.isInteger(value));
  return isRight ? value : null;
}

const NO_WORDS: BandWords = { upper: '', middle: '', lower: '' };

/** Returns whether a stored value is an indicator with parameters it can be computed with, and looks for its lines. */
function isShownIndicator(value: unknown): value is ShownIndicator {
  const { name, params, lines } = (value ?? {}) as Partial<Record<'name' | 'params' | 'lines', unknown>>;
  if (!isIndicatorName(name) || !Array.isArray(params) || params.length !== INDICATORS[name].length) return false;
  if (!params.every((one, index) => typeof one === 'number' && readParameter(name, index, String(one)) === one))
    return false;
  if (lines === undefined) return true;
  return (
    Array.isArray(lines) && lines.length === lineNames({ name, params }, NO_WORDS).length && lines.every(isLineLook)
  );
}

/** Returns whether a stored value is a set of indicators that there is room for. */
export function isShownSet(value: unknown): value is readonly ShownIndicator[] {
  return (
    Array.isArray(value) &&
    value.every(isShownIndicator) &&
    new Set(value.map(({ name }) => name)).size === value.length &&
    value.length <= PANES_MAX * 3
  );
}

/** Returns the indicators with `name` added or taken away; unchanged when there is no room for another pane. */
export function toggled(shown: readonly ShownIndicator[], name: IndicatorName): readonly ShownIndicator[] {
  if (shown.some((one) => one.name === name)) return shown.filter((one) => one.name !== name);
  const panes = shown.filter((one) => !ON_CANDLES.has(one.name)).length;
  return !ON_CANDLES.has(name) && panes >= PANES_MAX ? shown : [...shown, usualIndicator(name)];
}
