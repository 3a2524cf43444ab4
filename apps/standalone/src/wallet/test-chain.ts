import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DevChain } from '@pelorus/chains/dev-chain/dev-chain.ts';
import { testCoinsOf } from '@pelorus/gateway/catalog/networks.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { isOwnTestChain } from '@pelorus/protocol/config/network.ts';
import type { Logger } from 'pino';

/** Where the test chain of a data directory lies. */
const chainDirIn = (dataDir: string) => join(dataDir, 'chain');
/** Names the running node's endpoint, for scripts. */
const endpointFileIn = (dataDir: string) => join(chainDirIn(dataDir), 'endpoint');

interface OwnChain {
  /** The configuration with the endpoints of the node that was started. */
  config: BrandConfig;
  stop(): Promise<void>;
}

/** Starts the test chain if the configuration has one that is ours to run (DEPO-50). */
export async function startTestChain(config: BrandConfig, dataDir: string, log: Logger): Promise<OwnChain> {
  const own = config.networks.find(isOwnTestChain);
  if (own === undefined) return { config, stop: () => Promise.resolve() };
  const chain = await DevChain.start({
    dir: chainDirIn(dataDir),
    coins: testCoinsOf(own, config.assets),
    blockMs: own.blockMs,
    onTrouble: (what) => log.warn({ what }, 'trouble with the test chain'),
  });
  writeFileSync(endpointFileIn(dataDir), chain.url);
  const networks = config.networks.map((one) => (one === own ? { ...one, endpoints: [chain.url] } : one));
  return {
    config: { ...config, networks },
    async stop() {
      rmSync(endpointFileIn(dataDir), { force: true });
      await chain.stop();
    },
  };
}
