import { parseArgs } from 'node:util';
import { fundContracts, newKey } from '../api-key.ts';
import { fundedPerson } from '../person.ts';
import { startExchange } from '../server.ts';
import { CLIENTS } from './all.ts';
import { CONTRACT_CLIENTS } from './contract-clients.ts';
import { playContract } from './contract-scenario.ts';
import { play } from './scenario.ts';
import { playWallet, WALLET_EXCHANGE } from './wallet-scenario.ts';
import { WALLETS } from './wallets.ts';

/**
 * `npm run clients`: lets the clients of the ecosystem trade here, as npm ships them, and prints a line for each. Exit code 1
 * if one could not.
 *   --url URL    an exchange that runs already, with its faucet on; else one is started    --only a,b    clients
 */
const { values } = parseArgs({ options: { url: { type: 'string' }, only: { type: 'string' } } });
const only = values.only?.split(',');
const chosen = Object.entries(CLIENTS).filter(([name]) => only?.includes(name) ?? true);

const exchange = values.url === undefined ? await startExchange(WALLET_EXCHANGE) : null;
const url = values.url ?? exchange?.url ?? '';
let failed = 0;
try {
  for (const [name, open] of chosen) {
    const began = performance.now();
    try {
      const client = await open({ url, ...(await newKey(await fundedPerson(url))) });
      const { markets, bookId, levels } = await play(client);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(
        `ok   ${client.name}: ${markets} markets, an order rested, was cancelled, another filled, all told by the stream; book of ${levels} levels equal at ${bookId} (${seconds} s)`,
      );
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const [name, open] of Object.entries(CONTRACT_CLIENTS).filter(([name]) => only?.includes(name) ?? true)) {
    const began = performance.now();
    try {
      const person = await fundedPerson(url);
      await fundContracts(person);
      const client = await open({ url, ...(await newKey(person, ['futures'])) });
      await playContract(client);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(
        `ok   ${client.name}: leverage, a position opened and closed, a stop, all told by the stream (${seconds} s)`,
      );
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  // Of an exchange of our own: the deposit comes by its chain.
  for (const [name, open] of Object.entries(WALLETS).filter(([name]) => only?.includes(name) ?? true)) {
    if (exchange === null) break;
    const began = performance.now();
    try {
      const told = await playWallet(exchange, open);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`ok   ${told}: an address, a deposit, moves between wallets, a withdrawal (${seconds} s)`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  await exchange?.remove();
}
// Some clients keep timers of their own after they were closed.
process.exit(failed === 0 ? 0 : 1);
