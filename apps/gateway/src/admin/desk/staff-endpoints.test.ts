import { describe, expect, test } from 'vitest';
import { addressesOf, mayBeNode } from './staff-endpoints.ts';

describe('endpoints that staff name', () => {
  test.each([
    ...['https://169.254.169.254/latest', 'https://[::ffff:169.254.169.254]/', 'https://0xa9fea9fe/', 'https://0/'],
    ...['https://[fd00:ec2::254]/', 'https://[fe80::1]/', 'https://[::]/', 'https://[64:ff9b::a9fe:a9fe]/'],
    ...['https://100.100.100.200/', 'https://168.63.129.16/', 'https://224.0.0.1/', 'https://255.255.255.255/'],
  ])('DESK-54 %s is never called', async (url) => {
    const [address = ''] = await addressesOf(url);
    expect(address).not.toBe('');
    expect([mayBeNode(address, false), mayBeNode(address, true)]).toEqual([false, false]);
  });

  test.each(['http://127.0.0.1:8545/', 'http://127.9.9.9/', 'http://[::1]:8545/', 'https://[::ffff:127.0.0.1]/'])(
    'DESK-54 %s, this machine, is called in a demo only',
    async (url) => {
      const [address = ''] = await addressesOf(url);
      expect([mayBeNode(address, false), mayBeNode(address, true)]).toEqual([false, true]);
    },
  );

  test.each([
    'https://10.1.2.3/',
    'https://172.16.0.9/',
    'https://192.168.1.1:8545/',
    'https://[fd12::1]/',
    'https://8.8.8.8/',
  ])('DESK-54 %s is called: operators have nodes of their own', async (url) => {
    const [address = ''] = await addressesOf(url);
    expect(mayBeNode(address, false)).toBe(true);
  });

  test('DESK-54 a name counts as what it resolves to; one that nobody knows has no address', async () => {
    const addresses = await addressesOf('http://localhost:8545/');
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses)
      expect([mayBeNode(address, false), mayBeNode(address, true)]).toEqual([false, true]);
    expect(await addressesOf('https://nobody.invalid/')).toEqual([]);
  });
});
