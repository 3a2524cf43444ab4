import type { ConfigIssue } from '@pelorus/protocol/config/brand.ts';
import { contractSymbol } from '@pelorus/protocol/config/contract.ts';

/** markets.XRP_USDT.tickSize rather than markets[3].tickSize, wherever the entry has a name. */
export function keyOf(path: readonly PropertyKey[], input: unknown): string {
  let value: unknown = input;
  let key = '';
  for (const part of path) {
    value = (value as Record<PropertyKey, unknown> | undefined)?.[part];
    if (typeof part !== 'number') {
      key += key === '' ? String(part) : `.${String(part)}`;
      continue;
    }
    const entry = value as Record<'symbol' | 'code' | 'asset' | 'base' | 'quote', unknown> | undefined;
    const isContract = typeof entry?.base === 'string' && typeof entry.quote === 'string';
    const contract = isContract ? contractSymbol(entry as { base: string; quote: string }) : undefined;
    const name = [entry?.symbol, entry?.code, entry?.asset, contract].find(
      (candidate) => typeof candidate === 'string',
    );
    key += name === undefined ? `[${part}]` : `.${String(name)}`;
  }
  return key;
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const COUNTED: Record<string, string> = { string: ' characters', array: ' entries' };
const FORMATS: Record<string, string> = {
  url: 'an address, like https://exchange.example',
  email: 'a mail address, like help@exchange.example',
  date: 'a day, like 2026-01-31',
};
/** A name and a password in an address: the sentence is printed, and kept with the log. */
const CREDENTIALS = /:\/\/[^/]*@/;

/** Returns the configured value for the message; '' if absent, or if it may contain a password. */
function given(value: unknown): string {
  if (value === undefined || (typeof value === 'string' && CREDENTIALS.test(value))) return '';
  return `; it is ${JSON.stringify(value)?.slice(0, 60)}`;
}

function sizeSentence(bound: string, issue: ConfigIssue & { code: 'too_small' | 'too_big' }): string {
  const most = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  const what = COUNTED[issue.origin];
  if (what !== undefined && most === 1 && issue.code === 'too_small') return 'must not be empty';
  return `must ${what === undefined ? 'be' : 'have'} ${issue.exact === true ? 'exactly' : bound} ${most}${what ?? ''}`;
}

/** Returns the requirement on the value, as a sentence without its end. */
function asked(issue: ConfigIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return sizeSentence('at least', issue);
    case 'too_big':
      return sizeSentence('at most', issue);
    case 'invalid_key':
      return 'cannot be a key here';
    case 'invalid_format':
      // For a pattern, the schema has the message.
      return issue.format === 'regex' ? issue.message : `must be ${FORMATS[issue.format] ?? `a valid ${issue.format}`}`;
    default:
      return issue.message;
  }
}

/** Returns a sentence about a mistake in the configuration file, with the configured value. */
export function sentenceOf(issue: ConfigIssue, input: unknown): string {
  const value = issue.path.reduce<unknown>(
    (at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part],
    input,
  );
  if (issue.code === 'unrecognized_keys') return `there is no such key: ${issue.keys.join(', ')}.`;
  if (value === undefined && issue.code === 'invalid_type') return 'is missing.';
  return `${asked(issue)}${given(value)}.`;
}
