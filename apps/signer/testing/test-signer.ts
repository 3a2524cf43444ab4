import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDirectory } from '../src/ceremony/make-directory.ts';
import { filesIn } from '../src/directory.ts';
import type { PolicyFile } from '../src/policy/policy.ts';
import { SCRYPT_COST_MIN } from '../src/seed/sealed-seed.ts';
import { spawnSigner } from '../src/spawn-signer.ts';
import { benchPolicy, makeCoreKey } from './bench-signer.ts';
import { bitcoinPolicy } from './bitcoin-bench.ts';

const PASSPHRASE = 'a passphrase of this test';
/** Caps that no test comes near. */
const WIDE = String(10n ** 24n);

type CoreKey = ReturnType<typeof makeCoreKey>;

/** Starts a signer, a process of its own, for one network with the bench's native coin and a token at `token`. */
export function startTestSigner(token: string) {
  return startSigner((core) => {
    const policy = benchPolicy([core.publicHex]);
    const networks = policy.networks.map((network) => ({
      ...network,
      coins: network.coins.map((coin) => (coin.contract === null ? coin : { ...coin, contract: token })),
    })) as PolicyFile['networks'];
    return { ...policy, networks };
  });
}

/** The same with the bench's network of Bitcoin. */
export function startBitcoinSigner() {
  return startSigner((core) => bitcoinPolicy([core.publicHex]));
}

async function startSigner(policyOf: (core: CoreKey) => PolicyFile) {
  const core = makeCoreKey();
  const place = mkdtempSync(join(tmpdir(), 'test-signer-'));
  const [directory, passphraseFile] = [join(place, 'keys'), join(place, 'passphrase')];
  const policy = policyOf(core);
  const text = JSON.stringify({
    ...policy,
    assets: policy.assets.map((caps) => ({ ...caps, maxPerHour: WIDE, maxPerSpend: WIDE })),
    networks: policy.networks.map((network) => ({ ...network, maxFeesPerHour: WIDE, maxFeePerSpend: WIDE })),
  });
  writeFileSync(passphraseFile, PASSPHRASE, { mode: 0o600 });
  await makeDirectory({ directory, passphrase: PASSPHRASE, policy: text, cost: SCRYPT_COST_MIN });
  const child = await spawnSigner({ directory, passphraseFile, user: null, onLine: () => undefined });
  return {
    socket: filesIn(directory).socket,
    core,
    stop() {
      child.kill('SIGKILL');
      rmSync(place, { recursive: true });
    },
  };
}
