import { expect, test } from 'vitest';
import { deviceNameOf } from './origin.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const LINUX = `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT}`;
const PHONE = `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT}`;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  [`${LINUX} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome · Linux'],
  [`${LINUX} Ubuntu Chromium/140.0 Chrome/140.0 Safari/537.36`, 'Chrome · Linux'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera · Windows'],
  [`${WINDOWS} Chrome/136.0.0.0 YaBrowser/25.6.0.0 Safari/537.36`, 'Yandex Browser · Windows'],
  [`${WINDOWS} Chrome/138.0.0.0 Safari/537.36 Vivaldi/7.5`, 'Vivaldi · Windows'],
  [`${WINDOWS} coc_coc_browser/140.0 Chrome/140.0.0.0 Safari/537.36`, 'Cốc Cốc · Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer · Windows'],
  [`${PHONE} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [`${PHONE} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet · Android'],
  [`${PHONE} Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0`, 'WeChat · Android'],
  [`${PHONE} Version/4.0 Mobile Safari/537.36`, 'Android Browser · Android'],
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari · iPhone'],
  [`${IPHONE} EdgiOS/140.0 Version/18.0 Mobile/15E148 Safari/604.1`, 'Edge · iPhone'],
  [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome · iPhone'],
  [`${IPHONE} Mobile/15E148`, 'iPhone'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`, 'Safari · macOS'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · ChromeOS'],
  [`Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) ${WEBKIT} 94.0.4606.31/7.0 TV Safari/537.36`, 'Safari · TV'],
  ['PelorusApp/2.1 (Android 15)', 'App · Android'],
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.32.3', 'python-requests'],
  ['ccxt', 'ccxt'],
  ['Mozilla/5.0 (compatible; SomeBot/2.1; +http://example.com/bot)', 'SomeBot'],
])('SEC-10 a device is called what people call it: %s is %s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name);
});

test.each([undefined, '', 'Mozilla/5.0', '<script>alert(1)</script>', '\u202etxt', '12345', '{"a":1}'])(
  'SEC-10 what says nothing has no name, the page says "unknown": %s',
  (userAgent) => {
    expect(deviceNameOf(userAgent)).toBe('');
  },
);

test('SEC-10 a name is short whatever was sent, and found at once', () => {
  const long = deviceNameOf(`a${'b'.repeat(100_000)}`);
  expect(long).toMatch(/^ab{30}$/);
  expect(deviceNameOf(`Android ${'Version '.repeat(20_000)}`)).toBe('Android');
});
