import fc from 'fast-check';
import type { ParameterKind, ParameterRule } from '../../../../src/dialects/binance/transport/parameter-kinds.ts';
import type { TestDialect } from './test-dialect.ts';

/** Test builders: texts of parameters by their kind, right and wrong. */
const NOW = Date.UTC(2026, 0, 1);

/** Returns a text that a parameter of this kind may have. */
export function rightText(kind: ParameterKind): string {
  if (typeof kind === 'object') return kind[0] as string;
  const texts: Record<Exclude<ParameterKind, readonly string[]>, string> = {
    asset: 'BTC',
    boolean: 'true',
    clientId: 'mine-1',
    decimal: '0.001',
    symbol: 'BTCUSDT',
    symbols: '["BTCUSDT"]',
    text: 'ABCD_EFGH',
    time: String(NOW),
    whole: '1',
  };
  return texts[kind];
}

const number = fc.oneof(
  fc.integer({ min: -5, max: 2_000 }).map(String),
  fc.maxSafeInteger().map(String),
  fc.double().map(String),
  fc.constantFrom('0', '00', '-0', '1e9', '0.1', '.', '1.', '9007199254740991', '9007199254740993', '9'.repeat(21)),
);
const moment = fc.oneof(fc.integer({ min: NOW - 9e9, max: NOW + 9e9 }).map(String), number);
const decimal = fc.oneof(fc.constantFrom('0.001', '0.00100', '50000', '1', '0.00001'), number);
/** Anything at all, whatever the kind. */
const anything = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '\0',
    '%',
    '"',
    "'--",
    '[]',
    '[[',
    '["',
    '{}',
    'null',
    'NaN',
    'true',
    'BTCUSDT',
    '__proto__',
    'a'.repeat(500),
  ),
);

function likely(kind: ParameterKind): fc.Arbitrary<string> {
  if (typeof kind === 'object') return fc.constantFrom(...kind);
  if (kind === 'time') return moment;
  if (kind === 'decimal') return decimal;
  if (kind === 'whole') return number;
  if (kind === 'boolean') return fc.constantFrom('true', 'false', 'TRUE', 'False', '1');
  if (kind === 'clientId') return fc.stringMatching(/^[a-zA-Z0-9\-_.:/]{1,36}$/);
  if (kind === 'symbols')
    return fc.constantFrom('["BTCUSDT"]', 'BTCUSDT', '["BTCUSDT","BTCUSDT"]', '["NOPE"]', '["SPOT"]');
  if (kind === 'text') return fc.constantFrom('1h', '7d', '8', '-1:00', 'MAIN_UMFUTURE', 'x');
  return fc.constantFrom(rightText(kind), 'NOPE', 'btcusdt');
}

/** Returns any texts for the parameters: left out, of their kind, or anything. */
export function anyTexts(rules: readonly ParameterRule[]): fc.Arbitrary<Record<string, string | undefined>> {
  const texts = rules.map(({ name, kind, isMandatory }) => {
    const text = fc.oneof({ weight: 6, arbitrary: likely(kind) }, { weight: 1, arbitrary: anything });
    return [name, fc.option(text, { nil: undefined, freq: isMandatory ? 12 : 2 })] as const;
  });
  return fc.record(Object.fromEntries(texts));
}

/** Returns the parameters as a form. */
export function formOf(texts: Record<string, string | undefined>): string {
  return Object.entries(texts)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`)
    .join('&');
}

/** Sends a call of a row with a form, signed where the row asks for it; everything in the query. */
export function sendRow(dialect: TestDialect, row: readonly [string, string, string, ...unknown[]], form: string) {
  const [method, url, security] = row;
  const sent = { method: method as 'GET', url };
  if (security === 'none') return dialect.inject({ ...sent, query: form, headers: {} });
  return dialect.inject(
    dialect.signing(form, security === 'transfer' || security === 'withdraw' ? { ...sent, key: dialect.mover } : sent),
  );
}
