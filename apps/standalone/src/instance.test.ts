import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimDataDir, runningInstance } from './instance.ts';
import { Stop } from './stop.ts';

let dir = '';
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'instance-')), 'data dir');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('STAN-30 a data directory belongs to one living server, which others can find', () => {
  const claim = claimDataDir(dir);
  expect(runningInstance(dir)).toMatchObject({ pid: process.pid, url: null });
  claim.announce('http://127.0.0.1:4000');
  expect(runningInstance(dir)?.url).toBe('http://127.0.0.1:4000');
  expect(() => claimDataDir(dir)).toThrow(Stop);
  expect(() => claimDataDir(dir)).toThrow(/runs on .*data dir at http:\/\/127\.0\.0\.1:4000/);
  expect(() => claimDataDir(dir)).toThrow(expect.objectContaining({ exitCode: 75 }));
  claim.release();
  expect(existsSync(join(dir, 'server.json'))).toBe(false);
  claimDataDir(dir).release();
});

test('STAN-31 the claim of a dead process, of another process under the same number, or one cut short is taken over', () => {
  claimDataDir(dir).release();
  const file = join(dir, 'server.json');
  const left = ['{"pid":4194303,"born":null,"url":null}', `{"pid":${process.pid},"born":"1","url":null}`, '{"pid":12'];
  for (const text of left) {
    writeFileSync(file, text);
    expect(runningInstance(dir), text).toBeNull();
    const claim = claimDataDir(dir);
    expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid);
    claim.release();
  }
});

test('STAN-32 a data directory that cannot be made is refused by name', () => {
  const file = join(tmpdir(), `instance-file-${process.pid}`);
  writeFileSync(file, '');
  expect(() => claimDataDir(join(file, 'data'))).toThrow(/DATA_DIR/);
  rmSync(file);
  // There the system says that the directory above is missing, though it is there.
  if (process.platform === 'linux')
    expect(() => claimDataDir('/proc/pelorus/data')).toThrow(/DATA_DIR.*cannot be made/);
});

test('STAN-32 what is wrong with a data directory is said in words, and where', () => {
  claimDataDir(dir).release();
  const file = join(dir, 'file');
  writeFileSync(file, '');
  const said = (path: string) => {
    try {
      claimDataDir(path).release();
    } catch (error) {
      return (error as Stop).exitCode === 78 ? (error as Stop).message : error;
    }
    return null;
  };
  expect(said(file)).toBe(`DATA_DIR: ${file} cannot be made: there is a file in its place (EEXIST).`);
  const under = join(file, 'some', 'data');
  expect(said(under)).toContain(`DATA_DIR: ${under} cannot be made: there is a file in its place, at ${file}`);
  const long = join(dir, 'x'.repeat(300));
  expect(said(long)).toBe(`DATA_DIR: ${long} cannot be made: its name is too long (ENAMETOOLONG).`);
  mkdirSync(join(dir, 'server.json', 'x'), { recursive: true });
  expect(said(dir)).toContain(`DATA_DIR: ${dir} cannot be written: there is a directory in the place of a file`);
  symlinkSync(join(dir, 'circle'), join(dir, 'circle'));
  expect(said(join(dir, 'circle'))).toContain('cannot be made: ');
});

test.runIf(process.platform === 'linux')('STAN-32 a system that lets nobody write is said as that', () => {
  expect(() => claimDataDir('/sys/pelorus')).toThrow(
    /DATA_DIR: \/sys\/pelorus cannot be made: (this user may not|it is on)/,
  );
});

test.runIf(process.platform === 'linux')(
  'STAN-31 a killed process that nobody has reaped yet counts as dead',
  async () => {
    claimDataDir(dir).release();
    // The shell starts a child, becomes `sleep`, and so never reaps it; the child ends only then, or the shell would.
    const child = 'while [ "$(cat /proc/$PPID/comm)" != sleep ]; do :; done';
    const parent = spawn('sh', ['-c', `sh -c '${child}' & echo $!; exec sleep 30`]);
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(String(chunk).trim());
    while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')) await new Promise(setImmediate);
    writeFileSync(join(dir, 'server.json'), JSON.stringify({ pid, born: null, url: null }));
    expect(runningInstance(dir)).toBeNull();
    parent.kill();
  },
);
