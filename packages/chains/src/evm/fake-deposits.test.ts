import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem/utils';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FAKES_BYTECODE } from '../../testing/fakes-bytecode.ts';
import {
  madeContract,
  minedCall,
  newestTransfers,
  readerOf,
  startTestChain,
  TETHER_ADDRESS,
  watchOf,
} from '../../testing/test-chain.ts';
import type { DevChain } from '../dev-chain/dev-chain.ts';
import { TEST_TREASURY } from '../dev-chain/tokens.ts';
import type { EvmReader } from './evm-reader.ts';

/** The fake deposits that exchanges credited (P24), as far as reading a chain meets them. */
const USER = '0x1111000000000000000000000000000000000001';
const STRANGER = '0x2222000000000000000000000000000000000002';
const TOKEN_ABI = parseAbi([
  'function set(uint256)',
  'function mint(address,uint256)',
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function rebase(address,uint256)',
]);
const MULTICALL_ABI = parseAbi([
  'function tryAll(address[],bytes[])',
  'function forward(address)',
  'function forwardThenFail(address)',
]);
const MODES = { HONEST: 0n, RETURNS_FALSE: 1n, TAKES_FEE: 2n, REVERTS: 3n, EVENT_ONLY: 4n, EVENT_TWICE: 5n };
const PAY_USER = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [USER, 1_000n] });
const FORWARD = encodeFunctionData({ abi: MULTICALL_ABI, functionName: 'forward', args: [USER] });
const FORWARD_THEN_FAIL = encodeFunctionData({ abi: MULTICALL_ABI, functionName: 'forwardThenFail', args: [USER] });

let chain: DevChain;
let reader: EvmReader;
let stop: () => Promise<void>;
let token: string;
let multicall: string;

beforeAll(async () => {
  ({ chain, stop } = await startTestChain());
  reader = readerOf([chain.url]);
  token = await madeContract(chain, FAKES_BYTECODE.FakeToken);
  multicall = await madeContract(chain, FAKES_BYTECODE.Multicall);
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'mint', args: [TEST_TREASURY, 1_000_000n] });
  await minedCall(chain, { to: token, data });
});
afterAll(() => stop());

const setMode = (mode: bigint) =>
  minedCall(chain, { to: token, data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'set', args: [mode] }) });

/** What the newest block brought of the token, which is configured, and what arrived of it. */
async function arrived(contracts = [token]): Promise<(bigint | string)[]> {
  const found = await newestTransfers(reader, watchOf([USER], contracts));
  return Promise.all(
    found.map(async (one) => {
      if (!one.isKnown) return 'unknown';
      const reread = await reader.reread(one);
      return reread.outcome === 'SAME' ? reread.arrivedRaw : reread.outcome;
    }),
  );
}

const transfer = () => minedCall(chain, { to: token, data: PAY_USER });

it('CHN-42 an honest transfer arrives whole', async () => {
  await transfer();
  expect(await arrived()).toEqual([1_000n]);
});

it('CHN-70 a reverted transaction gives nothing', async () => {
  await setMode(MODES.REVERTS);
  await transfer();
  expect(await arrived()).toEqual([]);
  await minedCall(chain, { to: multicall, data: FORWARD_THEN_FAIL, value: '0x5' });
  expect(await arrived()).toEqual([]);
});

it('CHN-70 a failed transaction with coins to a watched address gives nothing', async () => {
  // The receiver is itself a contract that takes no coins, so that the top-level transaction fails.
  await minedCall(chain, { to: token, value: '0x5' });
  expect(await newestTransfers(reader, watchOf([token], []))).toEqual([]);
});

it('CHN-70 a token that returns false with status success gives nothing', async () => {
  await setMode(MODES.RETURNS_FALSE);
  await transfer();
  expect(await arrived()).toEqual([]);
});

it('CHN-70 an approval without a transfer gives nothing', async () => {
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [USER, 1_000n] });
  await minedCall(chain, { to: token, data });
  expect(await arrived()).toEqual([]);
});

it('CHN-70 zero of a token and zero coins give nothing', async () => {
  await setMode(MODES.HONEST);
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [USER, 0n] });
  await minedCall(chain, { to: token, data });
  expect(await arrived()).toEqual([]);
  await minedCall(chain, { to: USER, value: '0x0' });
  expect(await arrived()).toEqual([]);
});

it('CHN-71 an event without a transfer arrives as nothing', async () => {
  await setMode(MODES.EVENT_ONLY);
  await transfer();
  expect(await arrived()).toEqual([0n]);
});

it('CHN-72 of a token that takes a fee, what arrived is found', async () => {
  await setMode(MODES.TAKES_FEE);
  await transfer();
  expect(await arrived()).toEqual([900n]);
});

it('CHN-73 the same log twice in one transaction arrives once', async () => {
  await setMode(MODES.EVENT_TWICE);
  await transfer();
  expect(await arrived()).toEqual([1_000n, 0n]);
});

it('CHN-42 two honest transfers in one block arrive both, and what was sent away is no loss', async () => {
  await setMode(MODES.HONEST);
  for (let i = 0; i < 2; i++)
    await chain.call('eth_sendTransaction', [{ from: TEST_TREASURY, to: token, data: PAY_USER }]);
  await chain.call('anvil_impersonateAccount', [USER]);
  await chain.call('anvil_setBalance', [USER, '0xde0b6b3a7640000']);
  const back = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [TEST_TREASURY, 1_500n] });
  await minedCall(chain, { to: token, data: back }, USER);
  expect(await arrived()).toEqual([1_000n, 1_000n]);
});

it('CHN-42 a rebase is no transfer, and takes from what arrives in its block', async () => {
  const down = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'rebase', args: [USER, 0n] });
  await minedCall(chain, { to: token, data: down });
  expect(await arrived()).toEqual([]);
  await chain.call('eth_sendTransaction', [{ from: TEST_TREASURY, to: token, data: PAY_USER }]);
  await minedCall(chain, { to: token, data: down });
  expect(await arrived()).toEqual([0n]);
});

it('CHN-44 CHN-74 a token with the same symbol and another contract is unknown', async () => {
  await transfer();
  expect(await arrived([TETHER_ADDRESS])).toEqual(['unknown']);
});

it('CHN-75 a call that fails within a successful transaction gives nothing', async () => {
  await setMode(MODES.REVERTS);
  const args = [[token as `0x${string}`], [PAY_USER]] as const;
  const data = encodeFunctionData({ abi: MULTICALL_ABI, functionName: 'tryAll', args });
  const hash = await minedCall(chain, { to: multicall, data });
  expect(await reader.find(hash)).toMatchObject({ isSuccess: true });
  expect(await arrived()).toEqual([]);
});

it('CHN-43 CHN-76 coins by an internal call or a self-destruct are not found, and show in the balance', async () => {
  const before = await reader.balance(USER, null);
  await minedCall(chain, { to: multicall, data: FORWARD, value: '0x5' });
  expect(await arrived()).toEqual([]);
  const heir = encodeAbiParameters([{ type: 'address' }], [USER]).slice(2);
  await madeContract(chain, FAKES_BYTECODE.SelfDestructor + heir, '0x7');
  expect(await arrived()).toEqual([]);
  expect((await reader.balance(USER, null)) - before).toBe(12n);
});

it('CHN-77 a pending transaction is not found', async () => {
  await chain.mine();
  await chain.send(USER, null, 9n);
  expect(await arrived()).toEqual([]);
  await chain.call('anvil_dropAllTransactions', []);
});

it('CHN-77 a transaction that was replaced is not found, and the one in its place pays somebody else', async () => {
  const nonce = await chain.call('eth_getTransactionCount', [TEST_TREASURY, 'latest']);
  const terms = (price: bigint) => ({ nonce, value: '0x9', gas: '0x5208', gasPrice: `0x${price.toString(16)}` });
  const pay = (to: string, price: bigint) =>
    chain.call('eth_sendTransaction', [{ from: TEST_TREASURY, to, ...terms(price) }]) as Promise<string>;
  const first = await pay(USER, 10n ** 11n);
  const second = await pay(STRANGER, 2n * 10n ** 11n);
  await chain.mine();
  expect(await arrived()).toEqual([]);
  expect([await reader.find(first), await reader.find(second)]).toMatchObject([
    { state: 'ABSENT' },
    { isSuccess: true },
  ]);
});

it('CHN-79 coins to an address that looks alike, and coins that a contract is made with, are none of ours', async () => {
  const alike = USER.replace(/0001$/, '0002');
  await minedCall(chain, { to: alike, value: '0x5' });
  expect(await arrived()).toEqual([]);
  const heir = encodeAbiParameters([{ type: 'address' }], [alike as `0x${string}`]).slice(2);
  const made = await madeContract(chain, FAKES_BYTECODE.SelfDestructor + heir, '0x7');
  expect(await newestTransfers(reader, watchOf([made], []))).toEqual([]);
});

it('CHN-78 what comes and goes back within one transaction, or from an address to itself, arrives as nothing', async () => {
  await setMode(MODES.HONEST);
  const call = (name: 'transfer' | 'rebase' | 'mint', to: string, amount: bigint) =>
    encodeFunctionData({ abi: TOKEN_ABI, functionName: name, args: [to as `0x${string}`, amount] });
  await minedCall(chain, { to: token, data: call('rebase', USER, 700n) });
  await minedCall(chain, { to: token, data: call('mint', multicall, 1_000n) });
  const [targets, steps] = [[token, token] as `0x${string}`[], [PAY_USER, call('rebase', USER, 700n)] as const];
  const data = encodeFunctionData({ abi: MULTICALL_ABI, functionName: 'tryAll', args: [targets, steps] });
  await minedCall(chain, { to: multicall, data });
  expect(await arrived()).toEqual([0n]);
  await minedCall(chain, { to: token, data: call('transfer', USER, 500n) }, USER);
  expect(await arrived()).toEqual([]);
});

/** Init code that makes one log of so many topics and bytes of data, and no contract. */
function logCode(topics: readonly string[], words: readonly bigint[]): string {
  const stored = words.map((word, i) => `7f${word.toString(16).padStart(64, '0')}60${hexByte(32 * i)}52`).join('');
  const pushed = topics.toReversed().map((topic) => `7f${topic.padStart(64, '0')}`);
  return `0x${stored}${pushed.join('')}60${hexByte(32 * words.length)}5f${(0xa0 + topics.length).toString(16)}00`;
}
const hexByte = (value: number) => value.toString(16).padStart(2, '0');
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const [FROM, TO] = [STRANGER.slice(2), USER.slice(2)];

it.each<[string, string[], bigint[], string[]]>([
  ['a contract that is no token and makes the event', [TRANSFER, FROM, TO], [1_000n], ['unknown']],
  ['the event of a token of which each is one of its kind', [TRANSFER, FROM, TO, '1'], [], []],
  ['an event without an amount', [TRANSFER, FROM, TO], [], []],
  ['an event with two amounts', [TRANSFER, FROM, TO], [1_000n, 1_000n], []],
  ['an event whose receiver is data', [TRANSFER, FROM], [BigInt(USER), 1_000n], []],
  ['an event of zero', [TRANSFER, FROM, TO], [0n], []],
  ['another event with the same topics', [TRANSFER.replace(/^dd/, 'de'), FROM, TO], [1_000n], []],
  ['a receiver with digits before its address', [TRANSFER, FROM, `${'f'.repeat(24)}${TO}`], [1_000n], []],
])('CHN-41 CHN-74 %s brings nothing that is credited', async (_, topics, words, expected) => {
  await madeContract(chain, logCode(topics, words));
  expect(await arrived()).toEqual(expected);
});

it('CHN-71 an amount near 2^256 without coins, by a contract that is configured, arrives as nothing', async () => {
  const made = await madeContract(chain, logCode([TRANSFER, FROM, TO], [2n ** 256n - 1n]));
  expect(await arrived([made])).toEqual([0n]);
});
