import { voucherKey as keyOfSeed, voucherPublicKey } from '@pelorus/core/voucher.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { allCoins, allNetworks } from '@pelorus/database/wallet/coins.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { isOwnTestChain } from '@pelorus/protocol/config/network.ts';
import { startChainThread } from '@pelorus/worker/wallet/chain/start-chain-thread.ts';
import type { Logger } from 'pino';
import type { ExchangeOptions } from '../exchange-options.ts';
import { keepDemoSigner } from './demo-signer.ts';
import { demoPolicy } from './policy.ts';

interface WalletParts {
  config: BrandConfig;
  databaseUrl: string;
  /** The core's key for vouchers, 64 hex digits. */
  voucherSeed: string;
}

/** Returns the public key of the core's vouchers, 64 hex digits. */
function publicKeyOf(voucherSeed: string): string {
  return Buffer.from(voucherPublicKey(keyOfSeed(voucherSeed)), 'base64').toString('hex');
}

interface Part {
  stop(): Promise<void>;
}

/** Starts a signer for a demo, with a policy of what the tables have. */
async function startSigner({ environment }: ExchangeOptions, parts: WalletParts, log: Logger) {
  const pool = createPool({ url: parts.databaseUrl, max: 2, applicationName: 'pelorus-wallet-setup', log });
  const [coins, networks] = await Promise.all([allCoins(pool), allNetworks(pool)]).finally(() => pool.end());
  const policy = demoPolicy(parts.config, { coins, networks }, publicKeyOf(parts.voucherSeed));
  return keepDemoSigner(environment.dataDir, policy, log.child({ part: 'signer' }));
}

async function start(options: ExchangeOptions, parts: WalletParts, log: Logger, started: Part[]): Promise<void> {
  const { environment, running, screen } = options;
  let socket = environment.signerSocket;
  if (socket === null) {
    const signer = await startSigner(options, parts, log);
    started.push(signer);
    socket = signer.socket;
  }
  if (running.isStopping) return;
  const voucherKey = publicKeyOf(parts.voucherSeed);
  const hasTestTreasury = options.config.networks.some(isOwnTestChain);
  const chains = startChainThread({
    databaseUrl: parts.databaseUrl,
    signerSocket: socket,
    voucherKey,
    hasTestTreasury,
    log,
  });
  started.push(chains);
  chains.finished.catch((error: unknown) => log.fatal({ err: error }, 'no network is followed any more'));
  screen.up('wallet', `follows ${parts.config.networks.map(({ name }) => name).join(', ')}`);
}

/**
 * Starts what works on networks: the signer, then the thread that follows chains; without networks nothing of it
 * (DEPO-51). Nobody waits for it: the exchange is open meanwhile, and stays open if it does not start.
 */
export function startWallet(options: ExchangeOptions, parts: WalletParts): void {
  if (parts.config.networks.length === 0) return;
  const log = options.log.child({ part: 'wallet' });
  const started: Part[] = [];
  const starting = start(options, parts, log, started).catch((error: unknown) =>
    log.fatal({ err: error }, 'the wallet does not start: nothing comes or leaves by networks'),
  );
  options.running.add('wallet', async () => {
    await starting;
    for (const part of started.reverse()) await part.stop();
  });
}
