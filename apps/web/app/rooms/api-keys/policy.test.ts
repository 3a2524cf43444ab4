import type { ApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import { describe, expect, test } from 'vitest';
import { draftOf, looksLikePublicKey, networksOf, policyOf, refusedNetwork } from './policy.ts';

const KEY: ApiKey = {
  id: '9a1f5a5e-0c8e-4a3e-9d3e-000000000001',
  apiKey: 'k',
  label: 'bot',
  kind: 'hmac',
  scopes: ['read', 'transfer'],
  symbols: ['BTC_USDT'],
  networks: ['203.0.113.7', '2001:db8::/48'],
  createdAt: 1,
  lastUsedAt: null,
  endsAt: 5_000,
  idleEndsAt: null,
  isAsleep: false,
};

const NOTHING = { spot: false, futures: false, transfer: false, p2p: false };
const SPOT = { ...NOTHING, spot: true };
const ALL = { spot: true, futures: true, transfer: true, p2p: true };

describe('what a key may do, in its form', () => {
  test('KEY-01 a form that is opened and sent changes nothing', () => {
    const { label, scopes, symbols, networks, endsAt } = KEY;
    expect(policyOf(draftOf(KEY, SPOT), KEY, SPOT, 99)).toEqual({ label, scopes, symbols, networks, endsAt });
  });

  test('KEY-01 a new key may trade unless told otherwise, everywhere and for ever', () => {
    const draft = { ...draftOf(null, SPOT), label: ' bot ' };
    const policy = { label: 'bot', scopes: ['read', 'spot'], symbols: [], networks: [], endsAt: null };
    expect(policyOf(draft, null, SPOT, 99)).toEqual(policy);
    expect(policyOf({ ...draft, mayTrade: false }, null, SPOT, 99).scopes).toEqual(['read']);
    expect(policyOf({ ...draft, life: '30' }, null, SPOT, 99).endsAt).toBe(99 + 30 * 86_400_000);
  });

  test('SUB-05 a key of a sub-account that may not trade is sent without, even if it could before', () => {
    const trading: ApiKey = { ...KEY, scopes: ['read', 'spot'] };
    expect(policyOf(draftOf(null, NOTHING), null, NOTHING, 99).scopes).toEqual(['read']);
    expect(policyOf(draftOf(trading, NOTHING), trading, NOTHING, 99).scopes).toEqual(['read']);
    expect(policyOf(draftOf(trading, SPOT), trading, SPOT, 99).scopes).toEqual(['read', 'spot']);
  });

  test('FWEB-70 contracts and transfers are given where they are offered, never by themselves, and kept where they are not', () => {
    const of = (draft: object, key: ApiKey | null, can: typeof ALL) =>
      policyOf({ ...draftOf(key, can), ...draft }, key, can, 99).scopes;
    expect(of({}, null, ALL)).toEqual(['read', 'spot']);
    expect(of({ mayFutures: true, mayTransfer: true }, null, ALL)).toEqual(['read', 'spot', 'futures', 'transfer']);
    expect(of({ mayTransfer: false }, KEY, ALL)).toEqual(['read']);
    expect(of({ mayP2p: true }, null, ALL)).toEqual(['read', 'spot', 'p2p']);
    const trading: ApiKey = { ...KEY, scopes: ['read', 'futures', 'withdraw'] };
    expect(of({}, trading, ALL)).toEqual(['read', 'futures', 'withdraw']);
    expect(of({}, trading, SPOT)).toEqual(['read', 'futures', 'withdraw']);
  });

  test('KEY-01 nets are taken one a line, or parted by commas', () => {
    expect(networksOf(' 203.0.113.7, 10.0.0.0/8\n\n2001:db8::/48 ')).toEqual([
      '203.0.113.7',
      '10.0.0.0/8',
      '2001:db8::/48',
    ]);
    expect(networksOf(' \n')).toEqual([]);
  });

  test('KEY-01 a refusal names the net it is about', () => {
    const networks = ['203.0.113.7', '0.0.0.0/0'];
    expect(refusedNetwork(networks, 'networks.1')).toBe('0.0.0.0/0');
    for (const field of ['networks', 'networks.2', 'symbols.1', 'label', null])
      expect(refusedNetwork(networks, field)).toBeNull();
  });

  test.each([
    ['-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n', true],
    ['-----BEGIN PRIVATE KEY-----\nMC4C\n-----END PRIVATE KEY-----', false],
    ['ssh-ed25519 AAAA', false],
    ['', false],
  ])('KEY-02 %j is a public key: %s', (text, isOne) => {
    expect(looksLikePublicKey(text)).toBe(isOne);
  });
});
