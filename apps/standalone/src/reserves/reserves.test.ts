import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReservesFile, ReservesLeaf } from '@pelorus/protocol/wallet/reserves.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXIT, Stop } from '../stop.ts';
import { checkReserves } from './command.ts';

const HOT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const ROOT = '8d6de44260f9c4e1868914aa109f40aa5a34dc7dfa1a3cb7e8088d78e278a815';
const OWNERS = [
  '883c8233a7251f77299fc60cf73ac2584533c5b9ba59f3279917202b97a7a0d6',
  'b21b928372653f0d093d648dccfbb47b6c318372607122d41845270f6273d467',
] as const;

/** Made by another program: accounts 16 (1.5 ETH, 0.000005 USDT) and 17 (0.000007 USDT), signed by another wallet. */
const FILE: ReservesFile = {
  id: 1,
  statement: {
    format: 'pelorus-reserves-1',
    seq: 9,
    takenAt: 1_796_000_000_000,
    accounts: 2,
    assets: [
      { asset: 'ETH', scale: 8, total: '1.50000000' },
      { asset: 'USDT', scale: 6, total: '0.000012' },
    ],
    top: '1cfc3bd8b791d0ed127ff4e23b495242187761b6acc1ec82961354b9a3d8dacf',
    root: ROOT,
  },
  addresses: [
    {
      family: 'evm',
      place: 'hot',
      address: HOT,
      message: `Pelorus proof of reserves|${ROOT}|1796000000000|${HOT}`,
      signature:
        '0xc1c0dfc6b1ce1dfa051b67e562cd5931579aefaedf0a1602ac8fe9cc71b18d9c4a0bddb8d6da238010aef744db735ff87d29d17661c710cebe04bceeebb21def1b',
    },
    { family: 'evm', place: 'cold', address: TOKEN, message: null, signature: null },
  ],
  balances: [
    balance('ETH', null, 18, 'hot', '1400000000000000000'),
    balance('ETH', null, 18, 'cold', '200000000000000000'),
  ],
};
FILE.balances.push(balance('USDT', TOKEN, 6, 'hot', '12'));

function balance(asset: string, contract: string | null, decimals: number, place: 'hot' | 'cold', raw: string) {
  return {
    network: 'TEST',
    name: 'Test',
    chainId: 31_337,
    measuredAt: 0,
    amount: '0',
    ...{ asset, contract, decimals, place, raw },
  };
}

const LEAF: ReservesLeaf = {
  root: ROOT,
  account: '17',
  salt: '11',
  index: 0,
  balances: ['0.00000000', '0.000007'],
  path: [
    { hash: 'a80d90469242ea9c8bd5ff957e17391cc263aebf1e52bc58f5814e178683445d', sums: ['1.50000000', '0.000005'] },
  ],
  parts: [{ source: 'spot', asset: 'USDT', amount: '0.000007' }],
};
const LEAVES = [
  { owner: OWNERS[0], balances: ['0.00000000', '0.000007'] },
  { owner: OWNERS[1], balances: ['1.50000000', '0.000005'] },
];

let directory: string;
let node: Server;
let url: string;
/** Wei of each address, units of each token's holder. */
let wei = '0xb1a2bc2ec50000';
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'reserves-'));
  node = createServer(async (request, response) => {
    const calls = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { id: number; method: string }[];
    const answers: Record<string, string> = {
      eth_chainId: '0x7a69',
      eth_getBalance: wei,
      eth_call: `0x${'6'.padStart(64, '0')}`,
    };
    response.end(JSON.stringify(calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: answers[method] }))));
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
});
afterAll(() => {
  node.close();
  rmSync(directory, { recursive: true });
});

function put(name: string, content: unknown): string {
  const path = join(directory, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Returns what the command says, or the name of its exit code. */
async function run(file: unknown, ...more: string[]): Promise<string> {
  try {
    return await checkReserves(['--file', put('file.json', file), ...more]);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const [name] = Object.entries(EXIT).find(([, code]) => code === error.exitCode) ?? [];
    return `${name}: ${error.message}`;
  }
}

test('RSV-40 a proof that another program made is right: root, signature, sums, leaf and all leaves', async () => {
  const leaves = LEAVES.map((leaf) => JSON.stringify(leaf)).join('\n');
  const said = await run(
    FILE,
    '--leaf',
    put('leaf.json', LEAF),
    '--account',
    '17',
    '--leaves',
    put('leaves', `${leaves}\n`),
  );
  expect(said.split('\n')).toEqual([
    `Root ${ROOT}: 2 accounts at sequence 9, 2026-11-30T00:53:20.000Z.`,
    `Signed by the hot address ${HOT}.`,
    'Account 17 is in it, 1 steps below the top: 0.00000000 ETH, 0.000007 USDT.',
    'All 2 leaves are there, none twice and none below zero, and their sums are the totals.',
    'ETH: owed 1.5, held 1.6, of it 1.4 where the keys have signed',
    'USDT: owed 0.000012, held 0.000012, of it 0.000012 where the keys have signed',
  ]);
});

const { statement } = FILE;
const [hot, cold] = FILE.addresses as [ReservesFile['addresses'][0], ReservesFile['addresses'][0]];
const WRONG: Record<string, [object, string]> = {
  'a total': [
    { statement: { ...statement, assets: [{ ...statement.assets[0], total: '1.40000000' }, statement.assets[1]] } },
    'FAILED: The statement',
  ],
  'another time': [{ statement: { ...statement, takenAt: 1 } }, 'FAILED: The statement'],
  'a message of another statement': [
    { addresses: [{ ...hot, message: hot.message?.replace('|8d', '|8e') }] },
    'FAILED: The message',
  ],
  'a signature of another key': [
    { addresses: [{ ...hot, address: TOKEN, message: hot.message?.replace(HOT, TOKEN) }] },
    'FAILED: The signature',
  ],
  'a broken signature': [{ addresses: [{ ...hot, signature: '0x00' }, cold] }, 'FAILED: The signature'],
  'less held than owed': [{ balances: FILE.balances.toSpliced(1, 1) }, 'RESERVES_SHORT: Less is held'],
  'no file of ours': [{ id: 'one' }, 'NO_INPUT'],
};
test.each(Object.entries(WRONG))('RSV-40 RSV-41 %s is found, with its exit code', async (_name, [change, said]) => {
  expect(await run({ ...FILE, ...change })).toMatch(new RegExp(`^${said}`));
});

test('RSV-40 a leaf of another account or of another statement, and leaves that are not all, are found', async () => {
  expect(await run(FILE, '--leaf', put('leaf.json', LEAF), '--account', '16')).toMatch(/^FAILED: .*OTHER_ACCOUNT/);
  const lie = { code: 0, data: { ...LEAF, balances: ['0.00000000', '0.000006'] } };
  expect(await run(FILE, '--leaf', put('leaf.json', lie))).toMatch(/^FAILED: .*TOTALS_DIFFER/);
  const twice = [LEAVES[0], LEAVES[0]].map((leaf) => JSON.stringify(leaf)).join('\n');
  expect(await run(FILE, '--leaves', put('leaves', twice))).toMatch(/^FAILED: .*NOT_IN_ORDER/);
});

test('RSV-40 without chains it says that nothing is told of what is held', async () => {
  expect(await run({ ...FILE, addresses: [], balances: [] })).toMatch(/No chain is named/);
});

test('RSV-42 a node is asked what the addresses hold: enough, less, of another chain, away', async () => {
  // Two addresses: 0.8 ETH and 6 units each.
  wei = '0xb1a2bc2ec500000';
  expect(await run(FILE, '--rpc', url)).toMatch(
    /Test, ETH: said 1.60{17}, on the chain now 1.60{17}\nTest, USDT: said 0.000012/,
  );
  wei = '0xb1a2bc2ec4fffff';
  expect(await run(FILE, '--rpc', url)).toMatch(/^CHAIN_LESS: /);
  const elsewhere = FILE.balances.map((one) => ({ ...one, chainId: 1 }));
  expect(await run({ ...FILE, balances: elsewhere }, '--rpc', url)).toMatch(/^NO_INPUT: .*chain 31337/);
  expect(await run(FILE, '--rpc', 'http://127.0.0.1:1')).toMatch(/^UNAVAILABLE/);
});

test('RSV-41 wrong options are told with the right ones', async () => {
  await expect(checkReserves([])).rejects.toThrow(/--file is missing[\s\S]*npm run reserves/);
  await expect(checkReserves(['--file', 'x', '--loud'])).rejects.toThrow(Stop);
  await expect(checkReserves(['--file', join(directory, 'nothing')])).rejects.toThrow(/cannot be read/);
});
