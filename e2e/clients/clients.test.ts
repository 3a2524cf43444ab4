import { describe, expect, it } from 'vitest';
import { fundContracts, newKey } from '../api-key.ts';
import { fundedPerson } from '../person.ts';
import { sharedExchange } from '../stage.ts';
import { CLIENTS } from './all.ts';
import { CONTRACT_CLIENTS } from './contract-clients.ts';
import { playContract } from './contract-scenario.ts';
import { play } from './scenario.ts';

const exchange = sharedExchange();

describe('unmodified clients of npm', () => {
  it.each(Object.entries(CLIENTS))(
    'BINA-91 BINA-142 %s loads markets, reads, trades, hears of its orders and rebuilds the book to the snapshot',
    async (_name, open) => {
      const key = await newKey(await fundedPerson(exchange.url));
      const { markets, levels } = await play(await open({ url: exchange.url, ...key }));
      expect(markets).toBeGreaterThan(0);
      expect(levels).toBeGreaterThan(10);
    },
  );

  it.each(Object.entries(CONTRACT_CLIENTS))(
    'BFUT-70 %s sets leverage, opens, reads, waits for a price, closes, and hears of all of it',
    async (_name, open) => {
      const person = await fundedPerson(exchange.url);
      await fundContracts(person);
      await playContract(await open({ url: exchange.url, ...(await newKey(person, ['futures'])) }));
    },
  );
});
