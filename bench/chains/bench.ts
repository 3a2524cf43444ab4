/**
 * What it takes to follow a chain: blocks of 1,000 transfers, each read whole from two endpoints that must agree, while
 * 1,000 and 100,000 addresses are watched. The endpoints run in a process of their own; computing time is the reader's.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { EvmReader } from '@pelorus/chains/evm/evm-reader.ts';
import type { Measured } from '../table.ts';
import { addressOf, CHAIN_ID, CONTRACT, HEAD, TRANSFERS_A_BLOCK } from './blocks.ts';

const FEW = 1_000;
const MANY = 100_000;
const BLOCKS = 40;
/** The two sizes take turns, so that neighbours on the machine slow both down. */
const ROUNDS = 5;
const FOUND_A_BLOCK = TRANSFERS_A_BLOCK / 10;

/** Follows the blocks; returns computing time in µs. */
async function follow(reader: EvmReader, watched: number): Promise<number> {
  const addresses = new Map(Array.from({ length: watched }, (_, number) => [addressOf(number), number]));
  const contracts = new Set([CONTRACT]);
  const started = process.cpuUsage();
  const { height: head } = await reader.head();
  for (let height = head - BLOCKS + 1; height <= head; height++) {
    const block = await reader.blockAt(height);
    const found = block === null ? null : await reader.transfersOf(block, { addresses, contracts });
    if (found?.length !== FOUND_A_BLOCK) throw new Error(`found ${found?.length} of ${FOUND_A_BLOCK}`);
  }
  const { user, system } = process.cpuUsage(started);
  return user + system;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;

export async function run(): Promise<Measured[]> {
  const child = fork(fileURLToPath(new URL('./endpoints.ts', import.meta.url)));
  try {
    const [port] = (await once(child, 'message')) as [number];
    const urls = ['one', 'two'].map((path) => `http://127.0.0.1:${port}/${path}`);
    const reader = new EvmReader({
      chainId: CHAIN_ID,
      urls,
      confirmations: 12,
      usesFinalized: false,
      timeoutMs: 20_000,
    });
    await reader.connect();
    if ((await reader.head()).height !== HEAD) throw new Error('another head');
    await follow(reader, FEW);
    const rounds: { few: number; many: number }[] = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push({ few: await follow(reader, FEW), many: await follow(reader, MANY) });
    const many = median(rounds.map((round) => round.many));
    const transfers = BLOCKS * TRANSFERS_A_BLOCK;
    const note = `blocks of ${TRANSFERS_A_BLOCK} transfers from two endpoints, ${FOUND_A_BLOCK} of them to us`;
    return [
      { name: 'a chain followed by a core', value: (1e6 * transfers) / many, unit: 'transfers/s', note },
      {
        name: 'cost of a block, 100,000 addresses watched',
        value: median(rounds.map((round) => round.many / round.few)),
        unit: '× 1,000 addresses',
        note: `${Math.round(many / BLOCKS)} µs a block`, // tidy-ok: no money
      },
    ];
  } finally {
    child.disconnect();
  }
}
