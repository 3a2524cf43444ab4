import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { BenchSigner, resultOf } from '../../testing/bench-signer.ts';
import { filesIn } from '../directory.ts';
import type { LogEntry } from './entries.ts';
import { LogFile } from './log-file.ts';

const key = Buffer.alloc(32, 7);
let path: string;

beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'signer-')), 'log');
  LogFile.create(path, key, 1, false);
});

/** Returns what is read, or the code of the fault. */
function read(): LogEntry[] | string {
  const entries: LogEntry[] = [];
  try {
    LogFile.open(path, key, (entry) => entries.push(entry)).close();
    return entries;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** Appends entries of the policy with these versions. */
function append(...versions: number[]): void {
  const log = LogFile.open(path, key, () => {});
  for (const version of versions) log.append({ kind: 'policy', version, digest: 'd' }, version);
  log.close();
}

test('SIGN-45 entries are read as they were written, in order and numbered', () => {
  append(2, 3);
  append(4);
  expect(read()).toEqual([
    { seq: 1, at: 1, kind: 'began', isRestored: false },
    { seq: 2, at: 2, kind: 'policy', version: 2, digest: 'd' },
    { seq: 3, at: 3, kind: 'policy', version: 3, digest: 'd' },
    { seq: 4, at: 4, kind: 'policy', version: 4, digest: 'd' },
  ]);
});

test('SIGN-45 a changed bit of any byte is found', () => {
  append(2, 3);
  const whole = readFileSync(path);
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] as number) ^ 1;
    writeFileSync(path, changed);
    expect([at, read()]).toEqual([at, expect.stringMatching(/^LOG_(?:DAMAGED|CUT)$/)]);
  }
});

test('SIGN-45 a log cut at any byte is found', () => {
  append(2, 3);
  const whole = readFileSync(path);
  for (let length = 0; length < whole.length; length++) {
    writeFileSync(path, whole.subarray(0, length));
    expect([length, read()]).toEqual([length, 'LOG_CUT']);
  }
});

test('SIGN-45 entries put in another order, twice, or from another log are found', () => {
  append(2, 3);
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const [first, second, third] = lines as [string, string, string];
  for (const order of [
    [first, third, second],
    [first, second, second, third],
    [first, second, third, third],
    [second, third],
  ]) {
    writeFileSync(path, `${order.join('\n')}\n`);
    expect(read()).toMatch(/^LOG_(?:DAMAGED|CUT)$/);
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
  expect(LogFile.open(path, key, () => {})).toBeDefined();
  expect(() => LogFile.open(path, Buffer.alloc(32, 8), () => {})).toThrow('LOG_MISSING');
});

test('SIGN-45 a log or a head that is gone, or a head of another log, is found', () => {
  append(2);
  const head = readFileSync(`${path}.head`);
  writeFileSync(`${path}.head`, '');
  expect(read()).toBe('LOG_MISSING');
  rmSync(`${path}.head`);
  expect(read()).toBe('LOG_MISSING');
  writeFileSync(`${path}.head`, head);
  rmSync(path);
  expect(read()).toBe('LOG_MISSING');
  rmSync(`${path}.head`);
  LogFile.create(path, key, 9, true);
  writeFileSync(`${path}.head`, head);
  expect(read()).toBe('LOG_CUT');
});

test('SIGN-45 an entry that a crash left half written is dropped at any byte, and the next one takes its place', () => {
  append(2);
  const before = readFileSync(path);
  const head = readFileSync(`${path}.head`);
  append(3);
  const after = readFileSync(path);
  for (let length = before.length; length < after.length; length += 7) {
    writeFileSync(path, after.subarray(0, length));
    writeFileSync(`${path}.head`, head);
    expect(read()).toHaveLength(2);
    expect(readFileSync(path)).toEqual(before);
  }
  append(5);
  expect(read()).toMatchObject([{ seq: 1 }, { seq: 2 }, { seq: 3, version: 5 }]);
});

test('SIGN-45 a crash between entry and head keeps the entry; a head that is half written leaves the other', () => {
  append(2);
  const head = readFileSync(`${path}.head`);
  append(3);
  writeFileSync(`${path}.head`, head);
  expect(read()).toHaveLength(3);
  append(4);
  const torn = readFileSync(`${path}.head`);
  // Entry 4 stands in the first slot; entry 3, in the second, is one behind, as after a crash while the first is written.
  torn.fill(0, 0, 60);
  writeFileSync(`${path}.head`, torn);
  expect(read()).toHaveLength(4);
});

test('SIGN-40 after a write that failed nothing is appended', () => {
  const log = LogFile.open(path, key, () => {});
  log.close();
  expect(() => log.append({ kind: 'policy', version: 2, digest: 'd' }, 2)).toThrow('LOG_WRITE');
  expect(() => log.append({ kind: 'policy', version: 2, digest: 'd' }, 2)).toThrow('LOG_WRITE');
  expect(read()).toHaveLength(1);
});

test('SIGN-40 a spend is in the log when its signature is given out, and none is given out if it cannot be', async () => {
  const bench = new BenchSigner();
  const { log } = filesIn(bench.directory);
  const answer = await bench.pay('77', 5n);
  expect(resultOf(answer)).toBe('signed');
  expect(readFileSync(log, 'utf8')).toContain('"withdrawalId":"77"');
  const size = readFileSync(log).length;
  bench.signer.close();
  await expect(bench.pay('78', 5n, { nonce: 1 })).rejects.toThrow('LOG_WRITE');
  expect(readFileSync(log).length).toBe(size);
});
