import { P2P_METHODS } from '@pelorus/protocol/p2p/methods.ts';
import type { MethodData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { p2pMeBody } from '@pelorus/protocol/p2p/traders.ts';
import { expect, test } from 'vitest';
import { guestOf, merchantsOf } from './cast.ts';

const methods = P2P_METHODS as MethodData[];
const fiats = [...new Set(P2P_METHODS.flatMap((method) => method.fiats))];

test('MSIM-130 the same seed makes the same people, another one others; the busiest currencies come first', () => {
  const stage = { fiats: ['IDR', 'EUR', 'USD'], methods };
  const first = merchantsOf(7, stage);
  expect(merchantsOf(7, stage)).toEqual(first);
  expect(first.map(({ fiat }) => fiat)).toEqual(['USD', 'USD', 'USD', 'EUR', 'EUR', 'EUR', 'IDR', 'IDR']);
  expect(first.filter(({ temper }) => temper.isSlow).map(({ key }) => key)).toEqual(['p2p-usd-3', 'p2p-eur-3']);
  expect(merchantsOf(8, stage).map(({ nickname }) => nickname)).not.toEqual(first.map(({ nickname }) => nickname));
});

test('MSIM-130 whatever the currencies, everybody has a key and a nickname of their own that the venue takes', () => {
  for (const seed of [1, 2, 20_261]) {
    const stage = { fiats, methods };
    const all = [...merchantsOf(seed, stage), ...fiats.map((fiat) => guestOf(seed, stage, fiat))];
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(new Set(all.map(({ nickname }) => nickname)).size).toBeGreaterThan(all.length * 0.95);
    for (const { holder, nickname } of all) {
      expect(p2pMeBody.safeParse({ nickname: `${nickname}9` }).success, nickname).toBe(true);
      expect(nickname.length).toBeLessThan(P2P_LIMITS.nicknameLength);
      expect(holder.length).toBeGreaterThan(1);
    }
  }
});
