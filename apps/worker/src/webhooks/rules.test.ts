import { WEBHOOK_URL_MAX } from '@pelorus/protocol/webhooks/events.ts';
import { webhookUrl } from '@pelorus/protocol/webhooks/url.ts';
import { describe, expect, test } from 'vitest';
import { isCallable, ownAddresses } from './addresses.ts';
import { Pace } from './pace.ts';
import { signatureOf } from './signature.ts';
import { isWornOut, nextTryMs } from './tries.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

test('HOOK-03 HOOK-15 signs as standardwebhooks.com does: the vector of its own libraries', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(signatureOf(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

describe('where webhooks go', () => {
  test.each([
    ['https://hooks.example.com/a?b=c#d', 'https://hooks.example.com/a?b=c'],
    ['https://hooks.example.com:8443/', 'https://hooks.example.com:8443/'],
    ['https://[2a00:1450::1]/x', 'https://[2a00:1450::1]/x'],
    ['https://9.255.255.255/', 'https://9.255.255.255/'],
    ['https://11.0.0.0/', 'https://11.0.0.0/'],
    ['https://10.example.com/', 'https://10.example.com/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('HOOK-01 %s is called', (text, called) => expect(webhookUrl(text, false)).toBe(called));

  test.each([
    '',
    'hooks.example.com',
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'https://user:word@hooks.example.com/',
    'https://user@hooks.example.com/',
    'https://hooks.example.com:22/',
    'https://hooks.example.com:80/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://192.168.1.1:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://0/',
    'https://255.255.255.255/',
    'https://[fe80::1]/',
    'https://[::ffff:10.0.0.1]/',
    'http://127.0.0.1:3000/',
    `https://hooks.example.com/${'a'.repeat(WEBHOOK_URL_MAX)}`,
    // Longer only as it is called.
    `https://hooks.example.com/${'é'.repeat(WEBHOOK_URL_MAX / 3)}`,
  ])('HOOK-01 %s is not', (text) => expect(webhookUrl(text, false)).toBeNull());

  test('HOOK-07 HOOK-22 this machine is called, also over http, only where that is allowed', () => {
    expect(webhookUrl('http://127.0.0.1:9000/a', true)).toBe('http://127.0.0.1:9000/a');
    expect(webhookUrl('http://localhost:9000/a', true)).toBe('http://localhost:9000/a');
    expect(webhookUrl('http://hooks.example.com:9000/a', true)).toBeNull();
    expect(webhookUrl('http://192.168.1.1:9000/a', true)).toBeNull();
  });

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.170',
    '192.168.0.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'localhost',
    '',
  ])('HOOK-07 %s is no address that is connected to', (address) => expect(isCallable(address, false)).toBe(false));

  test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.15.0.1', '172.32.0.1', '223.255.255.255', '2606:4700::1111'])(
    'HOOK-07 %s is',
    (address) => expect(isCallable(address, false)).toBe(true),
  );

  test('HOOK-07 this machine is not called by its public addresses either', () => {
    const one = { netmask: '', mac: '', internal: false, cidr: null };
    const own = ownAddresses({
      eth0: [
        { ...one, family: 'IPv4', address: '198.41.0.4' },
        { ...one, family: 'IPv6', address: '2606:4700::1111', scopeid: 0 },
      ],
    });
    for (const address of ['198.41.0.4', '2606:4700::1111', '2606:4700:0:0::1111'])
      expect([address, isCallable(address, true, own)]).toEqual([address, false]);
    expect(isCallable('198.41.0.5', false, own)).toBe(true);
  });

  test('HOOK-07 HOOK-22 with loopback allowed only this machine is added', () => {
    expect(['127.0.0.1', '::1'].map((address) => isCallable(address, true))).toEqual([true, true]);
    for (const address of ['10.0.0.1', '169.254.169.254', 'fe80::1', '::ffff:127.0.0.1', '0.0.0.0'])
      expect([address, isCallable(address, true)]).toEqual([address, false]);
  });
});

describe('when a call is made again', () => {
  const half = () => 0.5;

  test('HOOK-05 later each time, given up three days after it was queued', () => {
    let nowMs = 0;
    const waits: number[] = [];
    for (let tries = 1; ; tries++) {
      const nextMs = nextTryMs({ tries, queuedAtMs: 0 }, nowMs, half);
      if (nextMs === null) break;
      waits.push(nextMs - nowMs);
      nowMs = nextMs;
    }
    expect(waits.map((ms) => ms / SECOND_MS)).toEqual([
      5, 30, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000,
    ]);
    expect(nowMs).toBeLessThanOrEqual(72 * HOUR_MS);
  });

  test('HOOK-05 HOOK-23 a tenth sooner or later', () => {
    const at = (random: number) => nextTryMs({ tries: 2, queuedAtMs: 0 }, 0, () => random);
    expect([at(0), at(0.5), at(0.999_999)]).toEqual([27_000, 30_000, 33_000]);
  });

  test('HOOK-06 an endpoint is worn out after a hundred failures over a day, not by either alone', () => {
    expect(isWornOut({ failures: 100, sinceMs: 0 }, 24 * HOUR_MS)).toBe(true);
    expect(isWornOut({ failures: 99, sinceMs: 0 }, 48 * HOUR_MS)).toBe(false);
    expect(isWornOut({ failures: 5_000, sinceMs: 0 }, 24 * HOUR_MS - 1)).toBe(false);
  });
});

test('HOOK-05 HOOK-19 an account is called twenty times a second, after a quiet time forty times at once', () => {
  const pace = new Pace();
  for (let i = 0; i < 39; i++) pace.spend(7, 0);
  expect(pace.waiting(0)).toEqual([]);
  pace.spend(7, 0);
  expect(pace.waiting(0)).toEqual([7]);
  expect(pace.waiting(49)).toEqual([7]);
  expect(pace.waiting(50)).toEqual([]);
  pace.spend(7, 50);
  expect(pace.waiting(50)).toEqual([7]);
  // A clock that is set back frees nobody.
  expect(pace.waiting(0)).toEqual([7]);
  expect(pace.waiting(10_000)).toEqual([]);
});
