import { readdirSync } from 'node:fs';
import { kindRow, MESSAGE_KINDS, type MessageKind } from '@pelorus/protocol/messages/kinds.ts';
import { describe, expect, test } from 'vitest';
import { htmlOf } from './html.ts';
import { composeLetter, type LetterInput } from './letter.ts';
import { plainTextOf, smsTextOf } from './plain-text.ts';
import { languageOf } from './words.ts';

const TAGS = readdirSync(new URL('./words/', import.meta.url)).map((name) => name.replace(/\.json$/, ''));
const KINDS = Object.keys(MESSAGE_KINDS).filter((kind) => kindRow(kind)?.isMailed !== false) as MessageKind[];
const TIME = '2026-01-31 14:05:09 UTC';
const TIME_MS = String(Date.UTC(2026, 0, 31, 14, 5, 9));
const HELD_MS = String(Date.UTC(2026, 1, 1, 14, 5, 9));
const VALUES: Record<string, string> = {
  code: '042137',
  device: 'Firefox · Linux',
  network: '203.0.113.7',
  country: 'JP',
  timeMs: TIME_MS,
  heldUntilMs: HELD_MS,
  factor: 'passkey',
  name: 'My phone',
  masked: 'p•••@e•••.com',
  label: 'bot 1',
  host: 'hooks',
  contract: 'BTC_USDT_PERP',
  marginRatio: '80 %',
  amount: '1.50 BTC',
  chain: 'ETH-MAIN',
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  transaction: '0x00ff',
  person: 'p•••@example.com',
  usableAtMs: HELD_MS,
  order: '1042',
  fiatAmount: '92.50 EUR',
  method: 'SEPA Instant',
  untilMs: HELD_MS,
  scopes: 'read,spot',
  outcome: 'rejected',
  reason: 'The picture is blurred',
  market: 'BTC_USDT',
  price: '84000.00 USDT',
  note: 'Buy some',
};
const FREEZE = 'https://venue.example/operation/freeze?token=abc';

function inputOf(kind: MessageKind, language: string, change: Partial<LetterInput> = {}): LetterInput {
  const values = Object.fromEntries(MESSAGE_KINDS[kind].values.map((name) => [name, VALUES[name] as string]));
  return {
    kind,
    language,
    values,
    endsAtMs: 'code' in values ? Number(HELD_MS) : null,
    antiPhishingCode: 'Blue7heron',
    freezeUrl: MESSAGE_KINDS[kind].isAlert ? FREEZE : null,
    brandName: 'Pelorus',
    origin: 'https://venue.example',
    ...change,
  };
}

/** What a reader sees of HTML. */
function seen(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
  return html
    .replace(/<title>.*?<\/title>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&([a-z#0-9]+);/gi, (whole, name: string) => entities[name] ?? whole)
    .replace(/\u2060/g, '')
    .replace(/[ \t\n]+/g, ' ');
}

describe.each(TAGS)('messages in %s', (tag) => {
  const { words, lang, dir } = languageOf(tag);

  test.each(KINDS)('MSG-03 %s says the same in HTML and in plain text, with everything it was given', async (kind) => {
    const letter = composeLetter(inputOf(kind, tag));
    const html = await htmlOf(letter);
    const read = seen(html);
    const plain = plainTextOf(letter).replace(/[\u2060\u2066-\u2069]/g, '');
    expect(letter.subject).toBe(`[Pelorus] ${words[`${kind}.subject`]}`);
    expect(html).toMatch(new RegExp(`<html[^>]* dir="${dir}"[^>]* lang="${lang}"`));
    for (const text of [read, plain]) {
      expect(text).toContain(words[`${kind}.subject`]);
      expect(text).toContain(words[`${kind}.text`].replace('{brand}', 'Pelorus'));
      expect(text).toContain('Blue7heron');
      expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
      for (const name of MESSAGE_KINDS[kind].values.filter((one) => one in VALUES)) {
        const shown: Record<string, string> = {
          country: new Intl.DisplayNames([lang], { type: 'region' }).of('JP') as string,
          timeMs: TIME,
          heldUntilMs: '2026-02-01 14:05:09 UTC',
          usableAtMs: '2026-02-01 14:05:09 UTC',
          untilMs: '2026-02-01 14:05:09 UTC',
          factor: words['factor.passkey'],
          scopes: `${words['scope.read']} · ${words['scope.spot']}`,
          outcome: words['outcome.rejected'],
        };
        expect(text, name).toContain(shown[name] ?? VALUES[name]);
      }
      expect(text.includes(words['freeze.text'])).toBe(MESSAGE_KINDS[kind].isAlert);
    }
    expect(html.includes(`href="${FREEZE}"`)).toBe(MESSAGE_KINDS[kind].isAlert);
    expect(plain.includes(FREEZE)).toBe(MESSAGE_KINDS[kind].isAlert);
  });
});

test('MSG-03 MSG-13 HTML fetches nothing and runs nothing', async () => {
  for (const kind of KINDS) {
    const html = await htmlOf(composeLetter(inputOf(kind, 'en_US')));
    expect(html).not.toMatch(/<script|<img|<link|<iframe|<style|url\(|\son\w+=|src=/i);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/venue\.example\//);
  }
});

test('MSG-03 in Arabic codes, addresses and times read left to right, in HTML and in plain text', async () => {
  const letter = composeLetter(inputOf('log-in-code', 'ar_AE'));
  const html = await htmlOf(letter);
  expect(html).toContain('dir="rtl"');
  for (const value of ['203.0.113.7', '2026-02-01 14:05:09 UTC', 'Blue7heron'])
    expect(html).toMatch(new RegExp(`<bdi dir="ltr"[^>]*>${value}</bdi>`));
  expect(html).toMatch(/<p dir="ltr"[^>]*>042137<\/p>/);
  const plain = plainTextOf(letter);
  expect(plain).toContain('\u2066203.0.113.7\u2069');
  expect(plain).toContain('\u20662026-02-01 14:05:09 UTC\u2069');
  expect(plain).toContain('\n042137\n');
  // A name keeps the direction it has itself.
  expect(plainTextOf(composeLetter(inputOf('key-made', 'ar_AE')))).toContain('\u2068bot 1\u2069');
});

const EVIL = 'x\r\nBcc: all@evil.example\u2028<b>bold</b>\u202Egnp.exe\u0000 https://evil.example/a?b&c';

test.each(['device', 'label', 'name', 'reason'])(
  'MSG-05 a %s neither ends a line nor becomes markup or a link',
  async (name) => {
    const kind = KINDS.find((one) => (MESSAGE_KINDS[one].values as readonly string[]).includes(name)) as MessageKind;
    const input = inputOf(kind, 'en_US');
    const letter = composeLetter({ ...input, values: { ...input.values, [name]: EVIL } });
    const plain = plainTextOf(letter);
    const html = await htmlOf(letter);
    expect(letter.subject).not.toContain('evil');
    for (const text of [plain, html]) {
      expect(text).not.toMatch(/[\u202A-\u202E\u2028\0\r]/);
      expect(text).not.toContain('\nBcc');
      // What a mail program would make a link of is broken by an invisible sign.
      expect(text).not.toContain('evil.example');
      expect(text).not.toContain('https://evil');
      expect(text).toContain('evil.\u2060example');
    }
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;b&gt;');
    const line = plain.split('\n').find((one) => one.includes('gnp')) as string;
    expect(line).toContain('x Bcc:');
  },
);

test('KYC-05 MSG-03 what a person is told of a decision is said in their language, one reason after the other', () => {
  const values = { outcome: 'more', reason: 'unreadable,expired' };
  const plain = plainTextOf(composeLetter({ ...inputOf('verification-decided', 'fr_FR'), values }));
  expect(plain).toContain('Une photo est illisible · Le document est expiré');
  const approved = { outcome: 'approved', reason: '' };
  const { parts } = composeLetter({ ...inputOf('verification-decided', 'en_US'), values: approved });
  expect(parts.flatMap((part) => (part.kind === 'facts' ? part.facts : []))).toHaveLength(1);
});

test('MSG-05 a long name is cut, between signs', () => {
  const letter = composeLetter({
    ...inputOf('key-made', 'en_US'),
    values: { label: '😀'.repeat(500), scopes: '', timeMs: '' },
  });
  const [first] = letter.parts.flatMap((part) => (part.kind === 'facts' ? part.facts : []));
  expect(first?.value).toBe(`${'😀'.repeat(99)}…`);
});

test('MSG-05 a brand with a line break breaks no subject', () => {
  expect(composeLetter(inputOf('key-made', 'en_US', { brandName: 'A\r\nBcc: b@c.d' })).subject).toBe(
    '[A Bcc: b@c.d] API key created',
  );
});

test('MSG-03 what is not known is left out: no country, no hold, no anti-phishing code', async () => {
  const input = inputOf('password-changed', 'en_US', { antiPhishingCode: null });
  const letter = composeLetter({ ...input, values: { timeMs: TIME_MS, heldUntilMs: '' } });
  expect(plainTextOf(letter)).not.toMatch(/on hold|anti-phishing/);
  const other = inputOf('new-device', 'en_US');
  const facts = plainTextOf(composeLetter({ ...other, values: { ...other.values, country: '', device: '' } }));
  expect(facts).not.toContain('Country');
  expect(facts).toContain('Device: Unknown');
  expect(await htmlOf(letter)).not.toContain('anti-phishing');
});

test('MSG-01 a kind that is not known here is an error, not an empty mail', () => {
  for (const kind of ['nothing', 'toString', '__proto__'])
    expect(() => composeLetter({ ...inputOf('key-made', 'en_US'), kind })).toThrow('there is no message');
});

test('MSG-08 MSG-20 a text to a phone is its code, or what happened with the link that freezes', () => {
  const code = composeLetter(inputOf('sign-up-code', 'en_US'));
  expect(smsTextOf(code, 'Pelorus: your code is 042137.')).toBe('Pelorus: your code is 042137.');
  const alert = composeLetter(inputOf('phone-changed', 'en_US'));
  expect(smsTextOf(alert, null)).toBe(`[Pelorus] Phone number changed\nFreeze my account: ${FREEZE}`);
});
