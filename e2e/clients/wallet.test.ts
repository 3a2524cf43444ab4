import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { apiSamples } from '@pelorus/site/api-samples.ts';
import { describe, expect, it } from 'vitest';
import { newKey } from '../api-key.ts';
import { availableOf, CHAIN_WITHIN_MS, depositAddress, sendOnChain } from '../own-chain.ts';
import { eventually, signUp } from '../person.ts';
import { ownExchange } from '../stage.ts';
import { knowAddress, playWallet, WALLET_EXCHANGE } from './wallet-scenario.ts';
import { WALLETS } from './wallets.ts';

const stage = ownExchange(WALLET_EXCHANGE);

describe('wallets of unmodified clients of npm', () => {
  it.each(Object.entries(WALLETS))(
    'BWAL-20 %s reads coins, gets an address, sees a deposit, moves between wallets and withdraws',
    async (_name, open) => {
      expect(await playWallet(stage.exchange, open)).not.toBe('');
    },
  );
});

it('ADOC-21 WFED-30 the samples of the API guide deposit, withdraw and hear of it', async () => {
  const { dataDir, url } = stage;
  const somebody = await signUp(url);
  const address = await depositAddress(somebody);
  await sendOnChain(dataDir, address, '50');
  await eventually('the balance', async () => (await availableOf(somebody)) === '50.0000000', CHAIN_WITHIN_MS);
  const { apiKey, secret } = await newKey(somebody, ['withdraw']);
  const outside = await knowAddress(stage.exchange, somebody, 'DEV');
  const { own, wallet, walletFeed } = apiSamples(url);
  const env = { ...process.env, API_KEY: apiKey, API_SECRET: secret, WITHDRAW_TO: outside };
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const run = (code: string) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { cwd, env });
  const { stdout } = await run(`${own}\n${wallet}`);
  expect(stdout).toContain(address);
  expect(stdout).toMatch(/state: 'CREDITED'[\s\S]*state: 'NEW'/);
  const { stdout: heard } = await run(`${walletFeed}\nsocket.addEventListener('message', () => socket.close());`);
  expect(heard).toMatch(/event: 'login',\s+channel: 'wallet'[\s\S]*result: true/);
});
