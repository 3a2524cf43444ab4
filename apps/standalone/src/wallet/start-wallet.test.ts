import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { XpubsAnswer } from '@pelorus/protocol/wallet/signer-wire.ts';
import { benchPolicy, makeCoreKey } from '@pelorus/signer/testing/bench-signer.ts';
import { SignerClient } from '@pelorus/worker/wallet/chain/signer-client.ts';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfiguration } from '../configuration.ts';
import type { ExchangeOptions } from '../exchange-options.ts';
import { keepDemoSigner } from './demo-signer.ts';
import { startWallet } from './start-wallet.ts';

const log = pino({ level: 'silent' });

function scratch(): string {
  const dir = mkdtempSync(join(tmpdir(), 'wallet-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('DEPO-51 without networks nothing of the wallet is started', () => {
  const dataDir = scratch();
  const shipped = readConfiguration(join(import.meta.dirname, '../../../../pelorus.config.json'));
  const add = vi.fn();
  const up = vi.fn();
  const options = { environment: { dataDir, signerSocket: null }, running: { add }, screen: { up }, log };
  const parts = {
    config: { ...shipped, networks: [] },
    databaseUrl: 'postgres://nobody.invalid/none',
    voucherSeed: '',
  };
  startWallet({ ...options, config: parts.config } as unknown as ExchangeOptions, parts);
  expect(add).not.toHaveBeenCalled();
  expect(up).not.toHaveBeenCalled();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('DEPO-52 a demo’s signer is a process of its own, and has the same keys after a restart', async () => {
  const dataDir = scratch();
  const { version: _, ...policy } = benchPolicy([makeCoreKey().publicHex]);
  const xpubs = async () => {
    const signer = await keepDemoSigner(dataDir, policy, log);
    const client = new SignerClient(signer.socket);
    const answer = (await client.xpubs()) as XpubsAnswer;
    client.close();
    await signer.stop();
    return answer.families;
  };
  const first = await xpubs();
  expect(first[0]?.xpub).toMatch(/^xpub/);
  expect(await xpubs()).toEqual(first);
});
