import { LOCALES } from '@pelorus/site/locales.ts';
import { expect, test } from 'vitest';
import { changedFiles } from './words.ts';

const TAGS = LOCALES.map(({ tag }) => tag);
const inAll = (text: string) => Object.fromEntries(TAGS.map((tag) => [tag, `${text} ${tag}`]));
const BEFORE = { 'wallet.title': 'a', 'wallet.faucet.title': 'b', 'wallet.faucet.get': 'c', 'orders.title': 'd' };
const changed = (app: Record<string, Record<string, string> | null>) =>
  changedFiles({ app }, () => JSON.stringify(BEFORE));

test('WEB-98 a message comes into every language behind those that begin like it', () => {
  const files = changed({
    'wallet.faucet.wait': inAll('wait'),
    'wallet.about': inAll('about'),
    'new.title': inAll('new'),
  });
  expect([...files.keys()].sort()).toEqual(TAGS.map((tag) => `${tag}/app.json`).sort());
  for (const tag of TAGS) {
    const text = files.get(`${tag}/app.json`) ?? '';
    expect(Object.entries(JSON.parse(text))).toEqual([
      ['wallet.title', 'a'],
      ['wallet.faucet.title', 'b'],
      ['wallet.faucet.get', 'c'],
      ['wallet.faucet.wait', `wait ${tag}`],
      ['wallet.about', `about ${tag}`],
      ['orders.title', 'd'],
      ['new.title', `new ${tag}`],
    ]);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  }
});

test('WEB-98 a message that is there gets the new texts in its place, and null takes it out', () => {
  const text = changed({ 'wallet.faucet.title': inAll('new'), 'wallet.title': null }).get('ja_JP/app.json') ?? '';
  expect(Object.entries(JSON.parse(text))).toEqual([
    ['wallet.faucet.title', 'new ja_JP'],
    ['wallet.faucet.get', 'c'],
    ['orders.title', 'd'],
  ]);
});

test('WEB-98 a missing text, an unknown language and an unknown file are refused', () => {
  const { fr_FR: _, ...some } = inAll('x');
  expect(() => changed({ 'a.b': some })).toThrow(/a\.b has no text in fr_FR/);
  expect(() => changed({ 'a.b': { ...inAll('x'), fr_FR: '' } })).toThrow(/a\.b has no text in fr_FR/);
  expect(() => changed({ 'a.b': { ...inAll('x'), xx_XX: 'x' } })).toThrow(/no language of ours/);
  expect(() => changedFiles({ words: {} }, () => '{}')).toThrow(/no message file words/);
});
