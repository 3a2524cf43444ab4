import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Behaviour, HONEST, ProxyEndpoint } from '../../testing/proxy-endpoint.ts';
import { readerOf, startTestChain, TETHER_ADDRESS, watchOf } from '../../testing/test-chain.ts';
import type { BlockMark, FoundTransfer } from '../chain-family.ts';
import type { DevChain } from '../dev-chain/dev-chain.ts';
import type { EvmReader } from '../evm/evm-reader.ts';
import { Endpoints } from './endpoints.ts';

const USER = '0x1111000000000000000000000000000000000001';
const WATCH = watchOf([USER], [TETHER_ADDRESS]);

let chain: DevChain;
let stop: () => Promise<void>;
let proxies: ProxyEndpoint[];
let urls: string[];
let block: BlockMark;
let truth: FoundTransfer[];

beforeAll(async () => {
  ({ chain, stop } = await startTestChain());
  proxies = [1, 2, 3].map(() => new ProxyEndpoint(chain.url));
  urls = await Promise.all(proxies.map((proxy) => proxy.start()));
  await chain.send(USER, TETHER_ADDRESS, 5n);
  await chain.mine();
  const reader = readerOf([chain.url]);
  block = (await reader.blockAt((await reader.head()).height)) as BlockMark;
  truth = (await reader.transfersOf(block, WATCH)) as FoundTransfer[];
  await chain.mine(10);
});
afterEach(() => {
  for (const proxy of proxies) proxy.behaviour = HONEST;
});
afterAll(async () => {
  for (const proxy of proxies) proxy.stop();
  await stop();
});

function behave(index: number, behaviour: Behaviour): void {
  (proxies[index] as ProxyEndpoint).behaviour = behaviour;
}

/** A reader of so many endpoints, the first of which behaves so. */
function reader(of: number, first: Behaviour, timeoutMs = 5_000): EvmReader {
  behave(0, first);
  return readerOf(urls.slice(0, of), { timeoutMs });
}

const troubles = (one: EvmReader) => one.endpoints().map(({ trouble }) => trouble);

/** Tells that the token's transfer was ten thousand times as large, in receipts and logs. */
const lies: Behaviour = async ({ method }, ask) => {
  const said = await ask();
  if (!['eth_getBlockReceipts', 'eth_getTransactionReceipt', 'eth_getLogs'].includes(method)) return said;
  return JSON.parse(JSON.stringify(said).replaceAll(`${'0'.repeat(8)}5"`, `${'0'.repeat(4)}c350"`));
};
const hides: Behaviour = async ({ method }, ask) => {
  const said = await ask();
  if (method !== 'eth_getBlockReceipts') return said;
  return (said as { logs: [] }[]).map((receipt) => ({ ...receipt, logs: [] }));
};
/** Stands ten blocks behind. */
const lags: Behaviour = async ({ method }, ask) => {
  if (method === 'eth_blockNumber') return `0x${(Number(await ask()) - 10).toString(16)}`;
  return method.startsWith('eth_getBlockBy') ? null : ask();
};
const stalls: Behaviour = () => 'stalls';
const dies: Behaviour = () => 'dies';

it('CHN-30 two endpoints are needed, but for the test chain; the same one twice is one', () => {
  const make = (list: string[], chainId: number) => () => new Endpoints({ urls: list, chainId, timeoutMs: 1 });
  expect(make(['http://a', 'http://b'], 1)).not.toThrow();
  expect(make(['http://a'], 31_337)).not.toThrow();
  for (const list of [[], ['http://a'], ['http://a', 'http://a']]) expect(make(list, 1)).toThrow('two endpoints');
  expect(make([], 31_337)).toThrow('two endpoints');
});

it('CHN-31 leaves out an endpoint of another chain', async () => {
  const other: Behaviour = ({ method }, ask) => (method === 'eth_chainId' ? '0x1' : ask());
  const three = reader(3, other);
  await three.connect();
  expect(troubles(three)).toEqual(['WRONG_CHAIN', null, null]);
  expect(await three.transfersOf(block, WATCH)).toEqual(truth);
  await expect(reader(2, other).connect()).rejects.toThrow('no agreement');
});

for (const [rule, first, trouble] of [
  ['CHN-32', dies, 'DEAD'],
  ['CHN-33', stalls, 'STALLED'],
  ['CHN-34', lags, 'LAGGING'],
  ['CHN-35', lies, 'LYING'],
  ['CHN-35', hides, 'LYING'],
] as const) {
  it(`${rule} one of three that is ${trouble} (${first.name}) is told so, and the others are believed`, async () => {
    const three = reader(3, first, first === stalls ? 300 : 5_000);
    expect(await three.transfersOf(block, WATCH)).toEqual(truth);
    expect(troubles(three)).toEqual([trouble, null, null]);
    proxies[0]?.calls.splice(0);
    await three.transfersOf(block, WATCH);
    // Those without trouble are asked first, and are enough.
    expect(proxies[0]?.calls).toEqual([]);
  });

  it(`${rule} CHN-36 of two, one of which is ${trouble} (${first.name}), none is believed`, async () => {
    const two = reader(2, first, first === stalls ? 300 : 5_000);
    await expect(two.transfersOf(block, WATCH)).rejects.toThrow('no agreement');
    const isDisputed = trouble === 'LYING';
    expect(troubles(two)[1]).toBe(isDisputed ? 'DISPUTED' : null);
    if (trouble !== 'LAGGING') expect(troubles(two)[0]).toBe(isDisputed ? 'DISPUTED' : trouble);
    behave(0, HONEST);
    expect(await two.transfersOf(block, WATCH)).toEqual(truth);
    expect(troubles(two)).toEqual([null, null]);
  });
}

it('CHN-32 an answer that is no JSON-RPC, or tells no numbers, is as good as none', async () => {
  for (const nonsense of ['nonsense', { number: '-1' }, []]) {
    const three = reader(3, () => nonsense);
    expect(await three.transfersOf(block, WATCH)).toEqual(truth);
    expect(troubles(three)[0]).toBe('DEAD');
  }
});

it('CHN-48 receipts of another block are refused', async () => {
  const mixed: Behaviour = async ({ method }, ask) => {
    const said = await ask();
    if (method !== 'eth_getBlockReceipts') return said;
    return JSON.parse(JSON.stringify(said).replaceAll(block.hash, `0x${'ab'.repeat(32)}`));
  };
  const three = reader(3, mixed);
  expect(await three.transfersOf(block, WATCH)).toEqual(truth);
  expect(troubles(three)[0]).toBe('DEAD');
});

it('CHN-50 a lie when a transfer is read again credits nothing more', async () => {
  const [found] = truth as [FoundTransfer];
  expect(await reader(3, lies).reread(found)).toEqual({ outcome: 'SAME', arrivedRaw: 5n });
  await expect(reader(2, lies).reread(found)).rejects.toThrow('no agreement');
});

it('CHN-37 one endpoint alone moves neither the head nor what is final', async () => {
  const ahead: Behaviour = ({ method }, ask) => (method === 'eth_blockNumber' ? '0xffffff' : ask());
  const { height } = await readerOf([chain.url]).head();
  expect((await reader(3, ahead).head()).height).toBe(height);
  expect((await reader(2, ahead).head()).height).toBe(height);
  const three = reader(3, lags);
  expect((await three.head()).height).toBe(height);
  expect(troubles(three)).toEqual(['LAGGING', null, null]);
  expect((await reader(2, lags).head()).height).toBe(height - 10);
});

it('CHN-55 a lie about the price of gas cannot make it dearer', async () => {
  const honest = await readerOf([chain.url]).gasPrice();
  const dear: Behaviour = async ({ method }, ask) => {
    const said = await ask();
    return method === 'eth_feeHistory' ? { ...(said as object), baseFeePerGas: ['0xffffffffffff'] } : said;
  };
  expect(await reader(2, dear).gasPrice()).toEqual(honest);
});

it('CHN-57 nobody’s answer to a broadcast is UNKNOWN, and one endpoint that takes it is enough', async () => {
  const two = reader(2, dies);
  behave(1, dies);
  expect(await two.broadcast(Uint8Array.of(2))).toEqual({ outcome: 'UNKNOWN' });
  behave(1, ({ method }, ask) => (method === 'eth_sendRawTransaction' ? '0x00' : ask()));
  expect(await two.broadcast(Uint8Array.of(2))).toEqual({ outcome: 'ACCEPTED' });
});

it('CHN-58 is ABSENT only if two say so', async () => {
  const hash = truth[0]?.txHash ?? '';
  const hidden: Behaviour = ({ method }, ask) => (method.startsWith('eth_getTransaction') ? null : ask());
  expect(await reader(3, hidden).find(hash)).toMatchObject({ state: 'MINED' });
  expect(await reader(2, hidden).find(hash)).toEqual({ state: 'PENDING' });
  const never = `0x${'cd'.repeat(32)}`;
  expect(await reader(2, HONEST).find(never)).toEqual({ state: 'ABSENT' });
  await expect(reader(2, dies).find(never)).rejects.toThrow('no agreement');
});
