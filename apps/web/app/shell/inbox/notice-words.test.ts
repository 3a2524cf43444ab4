import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { kindRow, MESSAGE_KINDS } from '@pelorus/protocol/messages/kinds.ts';
import { LOCALES, type LocaleTag, localeOf, localePath } from '@pelorus/site/locales.ts';
import { pageAt, pagePath } from '@pelorus/site/paths.ts';
import { describe, expect, test } from 'vitest';
import type { PageLink } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/messages.ts';
import { english, of } from '../../i18n/test-words.ts';
import { noticeSaid } from './notice-words.ts';

/** One value of each name, as the server sends them. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ device: 'Firefox · Linux', network: '192.0.2.1', country: 'JP', timeMs: '1760000000000' },
  ...{
    factor: 'totp',
    name: 'Phone',
    label: 'Bot',
    scopes: 'read,spot',
    host: 'hooks.example',
    masked: 'a**@example.com',
  },
  ...{
    heldUntilMs: '1760000000000',
    usableAtMs: '1760000000000',
    untilMs: '',
    amount: '1234.5 USDT',
    chain: 'Ethereum',
  },
  ...{ transaction: '0xabc', destination: '0x52908400098527886E0F7030069857D2E4169EE7', person: 'a**@example.com' },
  ...{
    contract: 'BTC_USDT_PERP',
    marginRatio: '92 %',
    order: '7',
    fiatAmount: '100 EUR',
    method: 'SEPA',
    messages: '2',
  },
  ...{ product: 'spot', market: 'BTC_USDT', side: 'SELL', fills: '3', averagePrice: '84259.72 USDT', total: '5 USDT' },
  ...{
    isWhole: 'false',
    price: '85000 USDT',
    filled: '0.5 BTC',
    reason: 'NO_LIQUIDITY',
    algo: 'TWAP',
    direction: 'below',
  },
  ...{ note: 'Sell half', title: 'A new market', post: '12', outcome: 'approved' },
};
const KINDS = Object.keys(MESSAGE_KINDS).filter((kind) => kindRow(kind)?.topic !== null);
const valuesOf = (kind: string, values = VALUES) =>
  Object.fromEntries((kindRow(kind)?.values ?? []).map((name) => [name, values[name] ?? '']));

function speech(tag: LocaleTag) {
  const { bcp47 } = localeOf(tag);
  const messages = Object.fromEntries(Object.entries(of(tag)).map(([id, text]) => [id, compileMessage(text)]));
  const i18n = setupI18n({ locale: bcp47, messages: { [bcp47]: messages } });
  const t: Translate = (id, values) => i18n._(id, values);
  const to: PageLink = (page, parameters, query) => localePath(tag, pagePath(page, parameters), query);
  return { say: (kind: string, values = valuesOf(kind)) => noticeSaid({ kind, values }, { t, tag }, to), tag };
}
const plain = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/g, '');

describe.each(LOCALES)('$tag', ({ tag }) => {
  const { say } = speech(tag);
  test('INBX-51 every kind with a topic has a title and a way to a page of ours; values that are missing leave no gap', () => {
    for (const kind of KINDS) {
      for (const values of [valuesOf(kind), valuesOf(kind, {})]) {
        const said = say(kind, values);
        if (said === null) throw new Error(`no words for ${kind}`);
        if (values.title !== '') expect(said.title.trim(), kind).not.toBe('');
        expect(`${said.title} ${said.line}`, kind).not.toMatch(/[{}]|inbox\.\w|trade\.\w|undefined|NaN|· ·|^ ·|· $/);
        const [path = ''] = said.to.split('?');
        expect(pageAt(path.slice(`/${tag}`.length)) ?? pageAt(path), kind).not.toBeNull();
      }
    }
  });
});

test('INBX-51 nothing has words but kinds with a topic, and a kind that this page does not know is left out', () => {
  const { say } = speech('en_US');
  const named = Object.keys(english).flatMap((id) =>
    id.startsWith('inbox.kind.') ? [id.slice('inbox.kind.'.length)] : [],
  );
  expect(named.toSorted()).toEqual(KINDS.filter((kind) => kind !== 'announcement').toSorted());
  for (const kind of ['log-in-code', 'account-closed', 'toString', 'tomorrow']) expect(say(kind, {})).toBeNull();
});

test.each([
  [
    'order-filled',
    'Order partly filled',
    'Sell 1,234.5 USDT · BTC/USDT · Average price 84,259.72 USDT',
    '/orders?tab=history',
  ],
  ['price-alert', 'BTC/USDT fell to 85,000 USDT', 'Sell half', '/trade/BTC_USDT'],
  [
    'order-ended',
    'Order ended',
    'Sell · BTC/USDT · Filled 0.5 BTC · No more orders on the other side',
    '/orders?tab=history',
  ],
  ['withdrawal-paid', 'Withdrawal completed', '1,234.5 USDT · Ethereum · 0x529084…E4169EE7', '/wallet/history'],
  ['new-device', 'Log-in from a new device', 'Firefox · Linux · Japan', '/account/security'],
  ['p2p-paid', 'The buyer has paid', '1,234.5 USDT · 100 EUR · a**@example.com', '/p2p/order/7'],
  ['funding-paid', 'Funding received', 'BTCUSDT · 1,234.5 USDT', '/futures/BTC_USDT_PERP'],
  ['announcement', 'A new market', '', '/announcements/12'],
])('INBX-51 %s says what happened, with its values in the reader’s digits', (kind, title, line, to) => {
  const said = speech('en_US').say(kind);
  expect([plain(said?.title), plain(said?.line), said?.to]).toEqual([title, line, to]);
});

test('INBX-51 what was paid and what came are told apart; an order leads to the history of its product, an algo to the algos', () => {
  const { say } = speech('en_US');
  expect(say('funding-paid', { ...valuesOf('funding-paid'), amount: '-2 USDT' })?.title).toBe('Funding paid');
  const filled = { ...valuesOf('order-filled'), market: 'BTC_USDT_PERP', isWhole: 'true' };
  expect([say('order-filled', filled)?.title, say('order-filled', filled)?.to]).toEqual([
    'Order filled',
    '/orders?product=futures&tab=history',
  ]);
  const ended = { ...valuesOf('algo-ended'), market: 'BTC_USDT_PERP' };
  expect(say('algo-ended', ended)?.to).toBe('/orders?product=futures&tab=algos');
  expect(say('algo-ended')?.to).toBe('/orders?tab=algos');
});
