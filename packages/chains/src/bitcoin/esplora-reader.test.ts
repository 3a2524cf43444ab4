import { HDKey } from '@scure/bip32';
import { p2wpkh, Transaction } from '@scure/btc-signer';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BitcoinNode } from '../../testing/bitcoin-node.ts';
import { type EsploraBehaviour, EsploraServer, HONEST_ESPLORA } from '../../testing/esplora-server.ts';
import type { BlockMark, FoundTransfer, Watch } from '../chain-family.ts';
import { readBlock, readTransaction } from './block-bytes.ts';
import { EsploraReader } from './esplora-reader.ts';
import { BITCOIN_NETWORKS } from './networks.ts';

const ACCOUNT = HDKey.fromMasterSeed(new Uint8Array(32).fill(9));
const payments = [0, 1].map((i) => p2wpkh(ACCOUNT.deriveChild(i).publicKey as Uint8Array, BITCOIN_NETWORKS.regtest));
const [USER = '', OTHER = ''] = payments.map(({ address }) => address);
const watch: Watch = { addresses: new Set([USER]), contracts: new Set() };

let node: BitcoinNode;
let servers: EsploraServer[];
let urls: string[];
let reader: EsploraReader;

beforeAll(async () => {
  node = await BitcoinNode.start();
  servers = [1, 2, 3].map(() => new EsploraServer(node));
  urls = await Promise.all(servers.map((server) => server.start()));
  reader = readerOf(2);
  await reader.connect();
}, 60_000);
afterEach(() => {
  for (const server of servers) Object.assign(server, { behaviour: HONEST_ESPLORA, rate: 2 });
});
afterAll(async () => {
  for (const server of servers) server.stop();
  await node.stop();
});

function readerOf(of: number, first: EsploraBehaviour = HONEST_ESPLORA, changes: object = {}): EsploraReader {
  (servers[0] as EsploraServer).behaviour = first;
  const network = { bitcoin: 'regtest', urls: urls.slice(0, of), confirmations: 3, timeoutMs: 5_000 } as const;
  return new EsploraReader({ ...network, ...changes });
}
const newest = async (of = reader) => (await of.blockAt((await of.head()).height)) as BlockMark;
const found = async (of = reader) => (await of.transfersOf(await newest(of), watch)) as FoundTransfer[];
const troubles = (of: EsploraReader) => of.endpoints().map(({ trouble }) => trouble);

/** Spends one output of the user's by a transaction of this fee. */
function spendOf(
  { txHash: txid, logIndex: index, amountRaw: amount }: FoundTransfer,
  fee: bigint,
  sequence = 0xff_ff_ff_fd,
) {
  const tx = new Transaction();
  tx.addInput({ txid, index, sequence, witnessUtxo: { script: payments[0]?.script as Uint8Array, amount } });
  tx.addOutputAddress(OTHER, amount - fee, BITCOIN_NETWORKS.regtest);
  tx.sign(ACCOUNT.deriveChild(0).privateKey as Uint8Array);
  tx.finalize();
  return { id: tx.id, bytes: tx.extract(), size: BigInt(tx.vsize) };
}

describe('deposits', () => {
  it('BTCN-04 finds outputs to watched addresses by their places, and no others', async () => {
    const id = await node.send([OTHER, 5_000n], [USER, 7_000n], [USER, 8_000n]);
    await node.send([OTHER, 9_000n]);
    await node.mine();
    const { hash: blockHash, height } = await newest();
    const same = { txHash: id, blockHash, height, from: null, to: USER, contract: null, isKnown: true };
    expect(await found()).toEqual([
      { ...same, logIndex: 1, amountRaw: 7_000n },
      { ...same, logIndex: 2, amountRaw: 8_000n },
    ]);
    expect(await reader.balance(USER, null)).toBe(15_000n);
    expect((await reader.unspent(USER)).map(({ index }) => index)).toEqual([1, 2]);
  });

  it('BTCN-05 reads an output again, tells what differs, and that it is gone after a reorganisation', async () => {
    await node.send([USER, 3_000n]);
    await node.mine(2);
    const block = (await reader.blockAt((await newest()).height - 1)) as BlockMark;
    const [one] = (await reader.transfersOf(block, watch)) as [FoundTransfer];
    expect(await reader.reread(one)).toEqual({ outcome: 'SAME', arrivedRaw: 3_000n });
    for (const [changed, note] of [
      [{ amountRaw: 30_000n }, 'another amount'],
      [{ to: OTHER }, 'another receiver'],
      [{ logIndex: 9 }, 'no output at its place'],
    ] as const)
      expect(await reader.reread({ ...one, ...changed })).toEqual({ outcome: 'DIFFERS', note });
    await node.reorg(2);
    expect(await reader.reread(one)).toEqual({ outcome: 'GONE' });
    expect(await reader.transfersOf(block, watch)).toBeNull();
    await node.mine();
    expect(await found()).toMatchObject([{ txHash: one.txHash, amountRaw: 3_000n }]);
  });

  it('BTCN-03 what is not the block of its hash proves a lie', async () => {
    const raw = (await node.block((await newest()).hash))?.raw as Buffer;
    const { hash } = await newest();
    expect(readBlock(raw, hash).length).toBeGreaterThan(1);
    const amountAt = raw.indexOf(payments[0]?.script as Uint8Array) - 3;
    const flipped = (at: number) => Buffer.from(raw.map((byte, i) => (i === at ? byte ^ 1 : byte)));
    // The header, the count, a transaction's version, an amount.
    for (const bytes of [flipped(4), flipped(80), flipped(81), flipped(amountAt)])
      expect(() => readBlock(bytes, hash)).toThrow();
    for (const bytes of [raw.subarray(0, -1), Buffer.concat([raw, Buffer.from([0])])])
      expect(() => readBlock(bytes, hash)).toThrow();
    expect(() => readTransaction(raw)).toThrow();
  });
});

describe('endpoints', () => {
  it('BTCN-01 leaves out an endpoint of another network, and needs two', async () => {
    const main = { status: 200, body: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f' };
    const other: EsploraBehaviour = (path, ask) => (path === '/block-height/0' ? main : ask());
    const three = readerOf(3, other);
    await three.connect();
    expect(troubles(three)).toEqual(['WRONG_CHAIN', null, null]);
    await expect(readerOf(2, other).connect()).rejects.toThrow('no agreement');
    expect(() => readerOf(1)).toThrow('two endpoints');
    expect(() => readerOf(2, HONEST_ESPLORA, { confirmations: 0 })).toThrow('confirmations');
  });

  it.each([
    [
      'LYING',
      async (path: string, ask: () => Promise<{ status: number; body: Buffer | string }>) => {
        const said = await ask();
        return path.endsWith('/raw')
          ? { ...said, body: Buffer.from((said.body as Buffer).map((b, i) => (i > 90 ? b ^ 1 : b))) }
          : said;
      },
    ],
    ['DEAD', () => 'dies' as const],
    ['STALLED', () => 'stalls' as const],
    [
      'DEAD',
      (path: string, ask: () => Promise<{ status: number; body: string }>) =>
        path.includes('/block') ? { status: 200, body: '{"no":1}' } : ask(),
    ],
    ['DEAD', () => ({ status: 503, body: 'try later' })],
    [
      'LAGGING',
      (path: string, ask: () => Promise<{ status: number; body: string }>) =>
        path.startsWith('/block-height') ? { status: 404, body: 'Block not found' } : ask(),
    ],
  ] as const)(
    'BTCN-02 CHN-32 to CHN-35 an endpoint that is %s changes nothing of what two say',
    async (trouble, behaviour) => {
      await node.send([USER, 4_000n]);
      await node.mine();
      const truth = await found();
      const three = readerOf(3, behaviour as EsploraBehaviour, { timeoutMs: 300 });
      expect(await found(three)).toEqual(truth);
      expect(troubles(three)).toEqual([trouble, null, null]);
      await expect(found(readerOf(2, behaviour as EsploraBehaviour, { timeoutMs: 300 }))).rejects.toThrow(
        'no agreement',
      );
    },
  );

  it('CHN-53 BTCN-08 counts confirmations, and tells a balance of the newest block only', async () => {
    const { finalHeight, height } = await reader.head();
    expect(finalHeight).toBe(height - 2);
    const { hash } = await newest();
    expect(await reader.balance(USER, null, hash)).toBe(await reader.balance(USER, null));
    await node.mine();
    await expect(reader.balance(USER, null, hash)).rejects.toThrow('ask again');
    await expect(reader.balance(USER, OTHER)).rejects.toThrow('no tokens');
  });

  it('BTCN-07 of two fee rates the lower counts, rounded up, at least one', async () => {
    const rates = (first: number | null, second: number | null) => {
      Object.assign(servers[0] as EsploraServer, { rate: first });
      Object.assign(servers[1] as EsploraServer, { rate: second });
      return reader.feeRate();
    };
    expect(await rates(4.2, 900)).toBe(5n);
    expect(await rates(0.3, 2)).toBe(1n);
    expect(await rates(null, null)).toBe(1n);
  });
});

describe('sending', () => {
  it('CHN-56 CHN-57 CHN-58 BTCN-06 sends, replaces by fee, and finds what became of it', async () => {
    await node.send([USER, 50_000n]);
    await node.mine();
    const [coin] = (await found()) as [FoundTransfer];
    const first = spendOf(coin, 400n);
    expect(await reader.find(first.id)).toEqual({ state: 'ABSENT' });
    expect(await reader.broadcast(first.bytes)).toEqual({ outcome: 'ACCEPTED' });
    expect(await reader.broadcast(first.bytes)).toEqual({ outcome: 'ACCEPTED' });
    expect(await reader.find(first.id)).toEqual({ state: 'PENDING' });
    expect((await reader.unspent(USER)).map(({ txid }) => txid)).not.toContain(coin.txHash);
    expect(await reader.broadcast(spendOf(coin, 400n + first.size - 1n).bytes)).toEqual({ outcome: 'UNDERPRICED' });
    const dearer = spendOf(coin, 400n + first.size);
    expect(await reader.broadcast(dearer.bytes)).toEqual({ outcome: 'ACCEPTED' });
    await node.mine();
    const { hash: blockHash, height } = await newest();
    const feeRaw = 400n + first.size;
    expect(await reader.find(dearer.id)).toEqual({ state: 'MINED', blockHash, height, isSuccess: true, feeRaw });
    expect(await reader.find(first.id)).toEqual({ state: 'ABSENT' });
    expect(await reader.broadcast(first.bytes)).toEqual({ outcome: 'SPENT' });
  });

  it('CHN-57 tells why a transaction is refused: a wrong signature, dust, no fee', async () => {
    await node.send([USER, 60_000n]);
    await node.mine();
    const [coin] = (await found()) as [FoundTransfer];
    const wrong = spendOf({ ...coin, amountRaw: coin.amountRaw + 1n }, 2_000n);
    expect(await reader.broadcast(wrong.bytes)).toMatchObject({ outcome: 'REFUSED' });
    expect(await reader.broadcast(spendOf(coin, coin.amountRaw - 100n).bytes)).toMatchObject({ outcome: 'REFUSED' });
    for (const server of servers) server.behaviour = () => 'dies';
    expect(await reader.broadcast(spendOf(coin, 500n).bytes)).toEqual({ outcome: 'UNKNOWN' });
  });
});
