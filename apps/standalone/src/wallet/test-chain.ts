import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DevChain } from '@pelorus/chains/dev-chain/dev-chain.ts';
import { testCoinsOf } from '@pelorus/gateway/catalog/networks.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { isOwnTestChain } from '@pelorus/protocol/config/network.ts';
import type { Logger } from 'pino';

/** Where the test chain of a data directory lies. */
const chainDirIn = (dataDir: string) => join(dataDir, 'chain');
const nodeFileIn = (dataDir: string) => join(chainDirIn(dataDir), 'node.json');

/** The running node of the test chain, for scripts. */
interface TestNode {
  url: string;
  /** Code of its network. */
  network: string;
}

/** Returns the test chain's node that runs on a data directory; null: none does. */
export function runningNode(dataDir: string): TestNode | null {
  try {
    return JSON.parse(readFileSync(nodeFileIn(dataDir), 'utf8')) as TestNode;
  } catch {
    return null;
  }
}

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
  writeFileSync(nodeFileIn(dataDir), JSON.stringify({ url: chain.url, network: own.code } satisfies TestNode));
  const networks = config.networks.map((one) => (one === own ? { ...one, endpoints: [chain.url] } : one));
  return {
    config: { ...config, networks },
    async stop() {
      rmSync(nodeFileIn(dataDir), { force: true });
      await chain.stop();
    },
  };
}
