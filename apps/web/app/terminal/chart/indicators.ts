/** One number an indicator is computed with. */
interface Parameter {
  value: number;
  max: number;
  /** Digits after the point it may have. */
  digits: number;
}

/** Longest period of an indicator, in candles: the initial candles suffice for it. */
const SPAN_MAX = 500;
const spans = (...values: number[]): Parameter[] => values.map((value) => ({ value, max: SPAN_MAX, digits: 0 }));

/** The library's indicators, with traders' usual names and default parameters. */
export const INDICATORS = {
  MA: spans(5, 10, 30, 60),
  EMA: spans(6, 12, 20),
  SMA: spans(12, 2),
  BOLL: [...spans(20), { value: 2, max: 10, digits: 1 }],
  SAR: spans(2, 2, 20),
  BBI: spans(3, 6, 12, 24),
  AVP: [],
  VOL: spans(5, 10, 20),
  MACD: spans(12, 26, 9),
  KDJ: spans(9, 3, 3),
  RSI: spans(6, 12, 24),
  BIAS: spans(6, 12, 24),
  BRAR: spans(26),
  CCI: spans(20),
  DMI: spans(14, 6),
  CR: spans(26, 10, 20, 40, 60),
  PSY: spans(12, 6),
  DMA: spans(10, 50, 10),
  TRIX: spans(12, 9),
  OBV: spans(30),
  VR: spans(26, 6),
  WR: spans(6, 10, 14),
  MTM: spans(12, 6),
  EMV: spans(14, 9),
  ROC: spans(12, 6),
  PVT: [],
  AO: spans(5, 34),
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

/** Returns whether a stored value is an indicator with parameters it can be computed with. */
export function isShownIndicator(value: unknown): value is ShownIndicator {
  const { name, params } = (value ?? {}) as Partial<Record<'name' | 'params', unknown>>;
  if (!isIndicatorName(name) || !Array.isArray(params) || params.length !== INDICATORS[name].length) return false;
  return params.every((one, index) => typeof one === 'number' && readParameter(name, index, String(one)) === one);
}

/** Returns the indicators with `name` added or taken away; unchanged when there is no room for another pane. */
export function toggled(shown: readonly ShownIndicator[], name: IndicatorName): readonly ShownIndicator[] {
  if (shown.some((one) => one.name === name)) return shown.filter((one) => one.name !== name);
  const panes = shown.filter((one) => !ON_CANDLES.has(one.name)).length;
  return !ON_CANDLES.has(name) && panes >= PANES_MAX ? shown : [...shown, usualIndicator(name)];
}
