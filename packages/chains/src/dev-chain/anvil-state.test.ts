import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shortenState, writeState } from './anvil-state.ts';

it('CHN-67 keeps the newest 2,048 blocks of a state, their transactions, and all else', () => {
  const dir = mkdtempSync(join(tmpdir(), 'pelorus-chain-'));
  const path = join(dir, 'deep', 'state.json');
  try {
    const blocks = Array.from({ length: 3_000 }, (_, i) => ({ header: { number: `0x${i.toString(16)}` } }));
    const transactions = [951, 952, 2_999].map((block_number) => ({ block_number }));
    writeState(path, JSON.stringify({ accounts: { a: 1 }, blocks, transactions }));
    shortenState(path);
    const state = JSON.parse(readFileSync(path, 'utf8'));
    expect(state).toEqual({ accounts: { a: 1 }, blocks: blocks.slice(952), transactions: transactions.slice(1) });
    expect(readdirSync(join(dir, 'deep'))).toEqual(['state.json']);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
