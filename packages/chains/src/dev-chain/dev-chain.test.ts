import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_CHAIN_ID } from '@pelorus/protocol/config/network.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { EvmReader } from '../evm/evm-reader.ts';
import { DevChain } from './dev-chain.ts';
import { type TestCoin, testTokenAddress } from './tokens.ts';

const TETHER: TestCoin = { symbol: 'USDT', name: 'Test Tether', decimals: 6 };
const TEST_BTC: TestCoin = { symbol: 'BTC', name: 'Test Bitcoin', decimals: 8 };
const SOMEONE = '0x11110000000000000000000000000000000000aa';
const dirs: string[] = [];
const running: DevChain[] = [];

function newDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'pelorus-chain-'));
  dirs.push(dir);
  return dir;
}

async function started(dir: string, blockMs = 0): Promise<DevChain> {
  const troubles: string[] = [];
  const chain = await DevChain.start({
    ...{ dir, coins: [TETHER, TEST_BTC], blockMs },
    onTrouble: (what) => troubles.push(what),
  });
  running.push(chain);
  return chain;
}

const heightOf = async (chain: DevChain) => Number(await chain.call('eth_blockNumber', []));
const readerOf = (chain: DevChain) =>
  new EvmReader({
    ...{ chainId: TEST_CHAIN_ID, urls: [chain.url], confirmations: 12, usesFinalized: false, timeoutMs: 10_000 },
  });

afterAll(async () => {
  await Promise.all(running.map((chain) => chain.stop()));
  for (const dir of dirs) rmSync(dir, { recursive: true });
});

describe('the test chain', () => {
  it('CHN-60 CHN-61 CHN-65 keeps coins, tokens and blocks over a stop, and makes its tokens once', async () => {
    const dir = newDir();
    const first = await started(dir);
    const contract = testTokenAddress(TETHER);
    expect(contract).toBe('0x933ef4bE31e4D6467BC04eB96b77b7BFC6eBf710');
    const hash = await first.send(SOMEONE, contract, 5_000_000n);
    await first.mine(3);
    const height = await heightOf(first);
    await first.stop();
    running.pop();
    const again = await started(dir);
    expect(await heightOf(again)).toBe(height);
    const reader = readerOf(again);
    await reader.connect();
    expect(await reader.find(hash)).toMatchObject({ state: 'MINED', isSuccess: true, height: height - 2 });
    expect(await reader.balance(SOMEONE, contract)).toBe(5_000_000n);
    expect(await reader.balance(SOMEONE, testTokenAddress(TEST_BTC))).toBe(0n);
  });

  it('CHN-62 has a USDT of 6 decimals whose transfer returns nothing', async () => {
    const [chain] = running as [DevChain];
    const decimals = await chain.call('eth_call', [{ to: testTokenAddress(TETHER), data: '0x313ce567' }, 'latest']);
    expect(Number(decimals)).toBe(6);
    const data = `0xa9059cbb${SOMEONE.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`;
    const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    expect(await chain.call('eth_call', [{ from, to: testTokenAddress(TETHER), data }, 'latest'])).toBe('0x');
  });

  it('CHN-64 makes blocks while there is something to confirm, and then waits', async () => {
    const chain = await started(newDir(), 20);
    const hash = await chain.send(SOMEONE, null, 1n);
    const reader = readerOf(chain);
    const mined = await expect
      .poll(() => reader.find(hash))
      .toMatchObject({ state: 'MINED' })
      .then(() => reader.find(hash));
    const height = mined.state === 'MINED' ? mined.height : 0;
    await expect.poll(async () => (await reader.head()).finalHeight).toBeGreaterThanOrEqual(height);
    await expect.poll(() => heightOf(chain)).toBe(height + 16);
  });

  it('CHN-68 starts a node again that was killed, with what it had', async () => {
    const [chain] = running as [DevChain];
    await chain.write();
    const height = await heightOf(chain);
    const pids = await nodesAt(chain.url);
    expect(pids).toHaveLength(1);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await expect.poll(() => heightOf(chain).catch(() => -1)).toBe(height);
  });

  it('CHN-66 leaves no node behind when its process is killed', async () => {
    const dir = newDir();
    const script = `import { DevChain } from '${import.meta.dirname}/dev-chain.ts';
      const chain = await DevChain.start({ dir: ${JSON.stringify(dir)}, coins: [], blockMs: 0, onTrouble() {} });
      console.log(chain.url);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve) =>
      child.stdout.once('data', (chunk) => resolve(`${chunk}`.trim())),
    );
    expect(await nodesAt(url)).toHaveLength(1);
    child.kill('SIGKILL');
    await expect.poll(() => nodesAt(url)).toEqual([]);
  });
});

/** The processes of nodes that listen at this address, by what they were started with. */
async function nodesAt(url: string): Promise<number[]> {
  const { readdirSync } = await import('node:fs');
  const port = new URL(url).port;
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return line[0]?.endsWith('/anvil') && line.includes(port) ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });
}
