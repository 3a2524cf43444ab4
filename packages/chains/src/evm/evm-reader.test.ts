import { privateKeyToAccount } from 'viem/accounts';
import { bytesToHex, hexToBytes, parseTransaction } from 'viem/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  minedCall,
  newestTransfers,
  readerOf,
  startTestChain,
  TETHER_ADDRESS,
  watchOf,
} from '../../testing/test-chain.ts';
import type { BlockMark } from '../chain-family.ts';
import type { DevChain } from '../dev-chain/dev-chain.ts';
import { TEST_TREASURY } from '../dev-chain/tokens.ts';
import { EVM } from './evm-family.ts';
import type { EvmReader } from './evm-reader.ts';
import type { EvmSpend } from './spend.ts';

const USER = '0x1111000000000000000000000000000000000001';
const OTHER = '0x2222000000000000000000000000000000000002';
const PAYER = privateKeyToAccount(`0x${'5e'.repeat(32)}`);
const WATCH = watchOf([USER], [TETHER_ADDRESS]);
const COIN = 10n ** 18n;

let chain: DevChain;
let reader: EvmReader;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ chain, stop } = await startTestChain());
  reader = readerOf([chain.url]);
  await reader.connect();
});
afterAll(() => stop());

const newestBlock = async () => (await reader.blockAt((await reader.head()).height)) as BlockMark;

async function signedSpend(
  changes: Partial<EvmSpend> = {},
): Promise<{ spend: EvmSpend; signed: Uint8Array; hash: string }> {
  const payment = { to: OTHER, amountRaw: 1_000n, contract: null };
  const gasLimit = (await reader.gasLimit(PAYER.address, payment)) as bigint;
  const nonce = await reader.nonce(PAYER.address);
  const spend: EvmSpend = { chainId: 31_337, nonce, payment, gasLimit, ...(await reader.gasPrice()), ...changes };
  const parsed = parseTransaction(bytesToHex(EVM.encodeSpend(spend)) as `0x02${string}`);
  const signed = hexToBytes(await PAYER.signTransaction(parsed as never));
  const reading = await EVM.decodeSpend(signed, { chainId: 31_337 });
  return { spend, signed, hash: (reading.isOk && reading.spend.hash) || '' };
}

describe('transfers of a block', () => {
  it('CHN-40 CHN-41 finds native and token transfers to watched addresses, and no others', async () => {
    const native = await chain.send(USER, null, 7n);
    const token = await chain.send(USER, TETHER_ADDRESS, 5n);
    await chain.send(OTHER, null, 8n);
    await chain.send(OTHER, TETHER_ADDRESS, 9n);
    await chain.mine();
    const { hash: blockHash, height } = await newestBlock();
    const same = { blockHash, height, from: TEST_TREASURY.toLowerCase(), to: USER, isKnown: true };
    expect(await newestTransfers(reader, WATCH)).toEqual([
      { ...same, txHash: native, logIndex: -1, contract: null, amountRaw: 7n },
      { ...same, txHash: token, logIndex: 0, contract: TETHER_ADDRESS.toLowerCase(), amountRaw: 5n },
    ]);
  });

  it('CHN-45 CHN-47 finds the same without eth_getBlockReceipts', async () => {
    const { ProxyEndpoint } = await import('../../testing/proxy-endpoint.ts');
    const proxy = new ProxyEndpoint(chain.url);
    const url = await proxy.start();
    try {
      proxy.behaviour = ({ method }, ask) =>
        method === 'eth_getBlockReceipts' ? { isRefused: true, code: -32_601, message: 'no such method' } : ask();
      const found = await newestTransfers(readerOf([url]), WATCH);
      expect(found).toHaveLength(2);
      expect(found).toEqual(await newestTransfers(reader, WATCH));
      expect(proxy.calls).toContain('eth_getLogs');
    } finally {
      proxy.stop();
    }
  });

  it('CHN-51 tells that a transfer is gone after a reorg, and the block too', async () => {
    await chain.send(USER, TETHER_ADDRESS, 3n);
    await chain.mine();
    const before = await newestBlock();
    const [found] = await newestTransfers(reader, WATCH);
    await chain.mine(2);
    expect(found && (await reader.reread(found))).toEqual({ outcome: 'SAME', arrivedRaw: 3n });
    await chain.reorg(3);
    expect(found && (await reader.reread(found))).toEqual({ outcome: 'GONE' });
    const now = await reader.blockAt(before.height);
    expect(now?.hash).not.toBe(before.hash);
    expect(await reader.transfersOf(before, WATCH)).toBeNull();
  });

  it('CHN-50 tells what differs from what was found', async () => {
    await chain.send(USER, TETHER_ADDRESS, 4n);
    await chain.send(USER, null, 6n);
    await chain.mine();
    const [native, token] = await newestTransfers(reader, WATCH);
    if (native === undefined || token === undefined) throw new Error('nothing found');
    expect(await reader.reread(native)).toEqual({ outcome: 'SAME', arrivedRaw: 6n });
    for (const [changed, note] of [
      [{ ...native, amountRaw: 60n }, 'another amount'],
      [{ ...native, to: OTHER }, 'other people'],
      [{ ...token, amountRaw: 5n }, 'another amount'],
      [{ ...token, contract: OTHER }, 'another contract'],
      [{ ...token, to: OTHER }, 'other people'],
      [{ ...token, from: OTHER }, 'other people'],
      [{ ...token, logIndex: 1 }, 'no transfer at its place'],
    ] as const)
      expect(await reader.reread(changed)).toEqual({ outcome: 'DIFFERS', note });
  });

  it('CHN-53 counts confirmations from its own block, or takes the tag', async () => {
    await chain.mine(8);
    const { height, finalHeight } = await reader.head();
    expect(finalHeight).toBe(height - 2);
    expect((await readerOf([chain.url], { usesFinalized: true }).head()).finalHeight).toBe(height - 8);
    expect(() => readerOf([chain.url], { confirmations: 0 })).toThrow('confirmations');
  });
});

it('CHN-54 a token says its decimals; what is no token says none', async () => {
  expect(await reader.decimalsOf(TETHER_ADDRESS)).toBe(6);
  expect(await reader.decimalsOf(USER)).toBeNull();
});

describe('sending', () => {
  beforeAll(async () => {
    await chain.send(PAYER.address, null, COIN);
    await chain.mine();
  });

  it('CHN-56 CHN-58 CHN-59 sends, takes "already known" for success, and finds what became of it', async () => {
    const { signed, hash, spend } = await signedSpend();
    expect(await reader.find(hash)).toEqual({ state: 'ABSENT' });
    expect(await reader.payerOf(hash)).toBeNull();
    expect(await reader.broadcast(signed)).toEqual({ outcome: 'ACCEPTED' });
    expect(await reader.broadcast(signed)).toEqual({ outcome: 'ACCEPTED' });
    expect(await reader.find(hash)).toEqual({ state: 'PENDING' });
    await chain.mine();
    const { hash: blockHash, height } = await newestBlock();
    const mined = await reader.find(hash);
    expect(mined).toMatchObject({ state: 'MINED', blockHash, height, isSuccess: true });
    const left = await reader.balance(PAYER.address, null);
    expect(COIN - left).toBe(1_000n + (mined.state === 'MINED' ? mined.feeRaw : 0n));
    expect(await reader.broadcast(signed)).toEqual({ outcome: 'SPENT' });
    expect(await reader.payerOf(hash)).toEqual({ from: PAYER.address.toLowerCase(), nonce: spend.nonce });
  });

  it('CHN-21 CHN-57 CHN-77 replaces a transaction by its nonce; only the dearer one is mined', async () => {
    const first = await signedSpend({ payment: { to: USER, amountRaw: 11n, contract: null } });
    expect(await reader.broadcast(first.signed)).toEqual({ outcome: 'ACCEPTED' });
    const cheap = await signedSpend({ ...first.spend, payment: { to: OTHER, amountRaw: 12n, contract: null } });
    expect(await reader.broadcast(cheap.signed)).toEqual({ outcome: 'UNDERPRICED' });
    const { replaceEvmSpend } = await import('./spend.ts');
    const second = await signedSpend(replaceEvmSpend(first.spend, { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }));
    expect(await reader.broadcast(second.signed)).toEqual({ outcome: 'ACCEPTED' });
    await chain.mine();
    expect(await reader.find(first.hash)).toEqual({ state: 'ABSENT' });
    expect((await newestTransfers(reader, WATCH)).map(({ txHash }) => txHash)).toEqual([second.hash]);
  });

  it('CHN-57 tells why a transaction is refused', async () => {
    const dear = await signedSpend({ payment: { to: OTHER, amountRaw: 1n, contract: null }, maxFeePerGas: COIN });
    expect(await reader.broadcast(dear.signed)).toEqual({ outcome: 'NO_FUNDS' });
    const low = await signedSpend({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n });
    expect(await reader.broadcast(low.signed)).toMatchObject({ outcome: 'UNDERPRICED' });
    const elsewhere = await signedSpend({ chainId: 1 });
    expect(await reader.broadcast(elsewhere.signed)).toMatchObject({ outcome: 'REFUSED' });
  });

  it('CHN-55 offers twice the base fee and the tip, and allows a quarter more gas', async () => {
    const { baseFeePerGas } = (await chain.call('eth_feeHistory', ['0x1', 'latest', []])) as {
      baseFeePerGas: string[];
    };
    const { maxFeePerGas, maxPriorityFeePerGas } = await reader.gasPrice();
    expect(maxFeePerGas).toBe(2n * BigInt(baseFeePerGas.at(-1) ?? '') + maxPriorityFeePerGas);
    expect(await reader.gasLimit(PAYER.address, { to: OTHER, amountRaw: 1n, contract: null })).toBe(26_250n);
    expect(await reader.gasLimit(PAYER.address, { to: OTHER, amountRaw: 1n, contract: TETHER_ADDRESS })).toBeNull();
  });

  it('CHN-52 tells that a transfer cannot be measured where balances are forgotten', async () => {
    await minedCall(chain, { to: USER, value: '0x1' });
    await chain.send(USER, TETHER_ADDRESS, 2n);
    await chain.mine();
    const [token] = await newestTransfers(reader, WATCH);
    await chain.mine(200);
    expect(token && (await reader.reread(token))).toEqual({ outcome: 'UNMEASURED' });
  });
});
