import { afterEach, describe, expect, test, vi } from 'vitest';
import { BRIDGE_NAMES, findBridge } from './bridge.ts';
import { deepLinkPath } from './deep-link.ts';
import { NotInShell, openInternalApp } from './internal-app.ts';
import { NATIVE_MESSAGES, type NameTo, type NativeName, type Payload, readNativeMessage } from './messages.ts';
import { connectShell } from './shell.ts';

/** One right payload of each message: a new row of the table needs one here. */
const RIGHT: { [Name in NativeName]: Payload<Name> } = {
  ready: { path: '/ar_AE/trade/BTC_USDT', locale: 'ar_AE' },
  appearance: { theme: 'dark', statusBar: '#12161c' },
  'open-external': { url: 'https://help.example.com/en' },
  share: { title: 'BTC/USDT', url: 'https://venue.example/trade/BTC_USDT' },
  haptic: { kind: 'success' },
  biometric: { request: 1, reason: 'Show balances' },
  badge: { count: 3 },
  download: { url: 'https://venue.example/api/x.csv', fileName: 'orders 2026.csv' },
  'open-screen': { screen: 'settings' },
  exit: {},
  hello: { shell: 'ios', version: '1.0.0', biometrics: 'face' },
  'safe-area': { top: 47, right: 0, bottom: 34, left: 0 },
  back: {},
  'deep-link': { url: 'https://venue.example/markets' },
  'biometric-result': { request: 1, outcome: 'passed' },
  lifecycle: { state: 'active' },
};
const NAMES = Object.keys(NATIVE_MESSAGES) as NativeName[];
const toOf = (name: NativeName) => NATIVE_MESSAGES[name].to;
const message = (name: string, payload: unknown, v = 1) => ({ v, name, payload });

describe('the table of messages', () => {
  test.each(NAMES)('SHL-20 %s is read as object and as JSON, by the side it is for and no other', (name) => {
    const right = message(name, RIGHT[name]);
    const to = toOf(name);
    expect(readNativeMessage(right, to)).toEqual(right);
    expect(readNativeMessage(JSON.stringify(right), to)).toEqual(right);
    expect(readNativeMessage(right, to === 'page' ? 'shell' : 'page')).toBeNull();
  });

  test.each(NAMES)('SHL-20 %s without one of its fields is refused; a field nobody listed is dropped', (name) => {
    const right: Record<string, unknown> = RIGHT[name];
    for (const field of Object.keys(right)) {
      const { [field]: _, ...rest } = right;
      expect(readNativeMessage(message(name, rest), toOf(name))).toBeNull();
    }
    expect(readNativeMessage(message(name, { ...right, newer: 1 }), toOf(name))?.payload).toEqual(right);
  });

  test.each([
    ['nothing', null],
    ['a number', 7],
    ['a list', [1]],
    ['broken JSON', '{"v":1'],
    ['JSON of a text', '"back"'],
    ['another version', message('back', {}, 2)],
    ['no version', { name: 'back', payload: {} }],
    ['a name of nobody', message('reboot', {})],
    ['a name of every object', message('__proto__', {})],
    ['another name of every object', message('constructor', {})],
    ['a payload that is a list', message('back', [])],
    ['a text as number', message('safe-area', { ...RIGHT['safe-area'], top: '47' })],
    ['a notch of a kilometre', message('safe-area', { ...RIGHT['safe-area'], top: 1e9 })],
    ['a notch below nothing', message('safe-area', { ...RIGHT['safe-area'], top: -1 })],
    ['a notch that is no number', message('safe-area', { ...RIGHT['safe-area'], top: Number.NaN })],
    ['an outcome of nobody', message('biometric-result', { request: 1, outcome: 'maybe' })],
    ['a text without end', JSON.stringify(message('deep-link', { url: 'x'.repeat(70_000) }))],
    ['a line break in an address', message('deep-link', { url: 'https://venue.example/\nmarkets' })],
  ])('SHL-21 %s is no message to the page', (_, value) => {
    expect(readNativeMessage(value, 'page')).toBeNull();
  });

  test.each([
    ['open-external', { url: 'javascript:alert(1)' }],
    ['open-external', { url: 'file:///etc/passwd' }],
    ['open-external', { url: 'https://me:secret@bank.example/' }],
    ['open-external', { url: '/markets' }],
    ['download', { url: 'https://venue.example/a', fileName: '../../start.sh' }],
    ['download', { url: 'https://venue.example/a', fileName: '..' }],
    ['appearance', { theme: 'dark', statusBar: 'red' }],
    ['badge', { count: 1.5 }],
    ['haptic', { kind: 'earthquake' }],
  ] as [NameTo<'shell'>, unknown][])('SHL-21 %s with %o never leaves the page', (name, payload) => {
    expect(readNativeMessage(message(name, payload), 'shell')).toBeNull();
  });
});

const iosPage = (post: (value: unknown) => void) => ({
  isApp: 'ios',
  webkit: { messageHandlers: { [BRIDGE_NAMES.ios]: { postMessage: post } } },
});
const textPage = (shell: 'android' | 'flutter', post: (value: unknown) => void) => ({
  isApp: shell,
  [BRIDGE_NAMES[shell]]: { postMessage: post },
});

describe('the bridges', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const shellOf = (page: { isApp: string }) => {
    vi.stubGlobal('isApp', page.isApp);
    return connectShell(page);
  };

  test('S7.20 iOS gets the message itself', () => {
    const post = vi.fn();
    shellOf(iosPage(post))?.post('haptic', { kind: 'tap' });
    expect(post.mock.calls).toEqual([[{ v: 1, name: 'haptic', payload: { kind: 'tap' } }]]);
  });

  test.each(['android', 'flutter'] as const)('S7.21 S7.22 %s gets its JSON text', (name) => {
    const post = vi.fn();
    shellOf(textPage(name, post))?.post('badge', { count: 2 });
    expect(post.mock.calls).toEqual([['{"v":1,"name":"badge","payload":{"count":2}}']]);
  });

  test('S4.05 without a flag there is no shell whatever stands in the window, and without a bridge none whatever the flag', () => {
    expect(findBridge(iosPage(vi.fn()), null)).toBeNull();
    for (const shell of ['ios', 'android', 'flutter'] as const) {
      expect(findBridge({}, shell)).toBeNull();
      expect(findBridge({ webkit: {}, PelorusAndroid: 'x', PelorusFlutter: { postMessage: 1 } }, shell)).toBeNull();
    }
  });

  test('SHL-22 the shell speaks through one entry: what is no message is refused, listeners hear the rest', () => {
    const page = iosPage(vi.fn()) as ReturnType<typeof iosPage> & {
      pelorusShell?: { receive(value: unknown): boolean };
    };
    const shell = shellOf(page);
    const heard = vi.fn();
    const stop = shell?.on('deep-link', heard);
    expect(page.pelorusShell?.receive({ v: 1, name: 'deep-link', payload: { url: '/markets' } })).toBe(true);
    expect(page.pelorusShell?.receive('{"v":1,"name":"deep-link","payload":{"url":"/x"}}')).toBe(true);
    expect(page.pelorusShell?.receive({ v: 1, name: 'share', payload: RIGHT.share })).toBe(false);
    expect(page.pelorusShell?.receive({ v: 1, name: 'deep-link', payload: {} })).toBe(false);
    stop?.();
    page.pelorusShell?.receive({ v: 1, name: 'deep-link', payload: { url: '/y' } });
    expect(heard.mock.calls).toEqual([[{ url: '/markets' }], [{ url: '/x' }]]);
    expect(Object.isFrozen(page.pelorusShell)).toBe(true);
  });

  test('SHL-20 a message that does not fit the table is our own bug and throws', () => {
    const shell = shellOf(iosPage(vi.fn()));
    expect(() => shell?.post('open-external', { url: 'javascript:alert(1)' })).toThrow(RangeError);
  });

  test('SHL-23 asks for the owner under a number of its own and takes only the answer to it', async () => {
    vi.useFakeTimers();
    const post = vi.fn();
    const shell = shellOf(iosPage(post));
    await expect(shell?.biometric('why')).resolves.toBe('unavailable');
    shell?.receive(message('hello', RIGHT.hello));
    const asked = shell?.biometric('why');
    const second = shell?.biometric('why');
    shell?.receive(message('biometric-result', { request: 2, outcome: 'refused' }));
    shell?.receive(message('biometric-result', { request: 1, outcome: 'passed' }));
    await expect(asked).resolves.toBe('passed');
    await expect(second).resolves.toBe('refused');
    const silent = shell?.biometric('why');
    vi.advanceTimersByTime(60_000);
    await expect(silent).resolves.toBe('unavailable');
  });

  test('S8.07 going to a screen of the app outside a shell throws, with a code and the name of its words', () => {
    expect(() => openInternalApp('settings', {})).toThrow(NotInShell);
    try {
      openInternalApp('settings', {});
    } catch (error) {
      expect(error).toMatchObject({ code: 'NOT_IN_SHELL', messageId: 'native.notInShell' });
    }
    vi.stubGlobal('isApp', 'ios');
    const post = vi.fn();
    openInternalApp('settings', iosPage(post));
    expect(post).toHaveBeenCalledWith({ v: 1, name: 'open-screen', payload: { screen: 'settings' } });
  });
});

describe('deep links', () => {
  const ORIGIN = 'https://venue.example';
  test.each([
    ['https://venue.example/markets', '/markets'],
    ['https://venue.example/ar_AE/trade/BTC_USDT?x=1#book', '/ar_AE/trade/BTC_USDT?x=1#book'],
    ['/wallet', '/wallet'],
    ['https://VENUE.example:443/', '/'],
  ])('SHL-24 %s opens %s', (address, path) => {
    expect(deepLinkPath(address, ORIGIN)).toBe(path);
  });

  test.each([
    'https://evil.example/markets',
    'https://venue.example.evil.example/markets',
    'http://venue.example/markets',
    'https://venue.example:8443/markets',
    '//evil.example/markets',
    'https://venue.example//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://venue.example@evil.example/markets',
    'https://a:b@venue.example/markets',
    'javascript:alert(1)',
    'pelorus://markets',
    'blob:https://venue.example/markets',
    'https://venue.example/api/wallet/balances',
    'https://venue.example/no/such/page',
    'https://venue.example/trade/BTC_USDT/../../../etc',
    'https://',
  ])('SHL-24 %s opens nothing', (address) => {
    expect(deepLinkPath(address, ORIGIN)).toBeNull();
  });
});
