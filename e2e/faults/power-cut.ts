/**
 * `node e2e/faults/power-cut.ts [--cuts N] [--megabytes N]`: what kill -9 cannot show, a missing fsync. The exchange runs
 * on a file system in an image file; the image is copied at one moment under load, as if the power went, and a second
 * exchange starts from the copy. Every order acknowledged before that moment has to be there, once.
 * Needs root (loop mounts); says so and ends well elsewhere.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { embeddedUrl } from '@pelorus/database/embedded/embedded.ts';
import type { RunningExchange } from '../server.ts';
import { audit, auditReplay } from './audit.ts';
import { Image, reasonToSkip, unmountSoon } from './image.ts';
import { makePlace } from './place.ts';
import { makeTraders, startLoad, toldMore } from './traders.ts';

/** Turns of the event loop that an answer takes from the socket to its trader, and more. */
const TURNS = 100;

interface CutReport {
  cuts: number;
  acknowledged: number;
}

/** Makes the cuts and returns what was held; throws at the first fault. */
export async function powerCuts(cuts: number, megabytes: number, say: (line: string) => void): Promise<CutReport> {
  const report: CutReport = { cuts: 0, acknowledged: 0 };
  for (let cut = 1; cut <= cuts; cut++) {
    const dir = mkdtempSync(join(tmpdir(), 'pelorus-cut-'));
    const acknowledged = await oneCut(dir, megabytes);
    report.cuts++;
    report.acknowledged += acknowledged;
    say(`cut ${cut}: ${acknowledged} acknowledged before the power went, all there once`);
    rmSync(dir, { recursive: true, force: true });
  }
  return report;
}

async function oneCut(dir: string, megabytes: number): Promise<number> {
  const live = new Image(dir, 'live', megabytes);
  live.format();
  live.mount();
  const told = await runAndCopy(live, join(dir, 'after.img')).finally(() => unmountSoon(live));
  const after = new Image(dir, 'after', megabytes);
  after.mount();
  let exchange: RunningExchange | null = null;
  try {
    const place = await makePlace(join(after.mountPoint, 'data'));
    exchange = await place.start();
    await audit(embeddedUrl(place.dataDir), told);
    await auditReplay(embeddedUrl(place.dataDir));
  } finally {
    await exchange?.stop();
    await unmountSoon(after);
  }
  return told.length;
}

/** Runs load on the image, copies the image with everything frozen, and returns what was acknowledged before that. */
async function runAndCopy(live: Image, copy: string) {
  const dataDir = join(live.mountPoint, 'data');
  mkdirSync(dataDir);
  const place = await makePlace(dataDir);
  const exchange = await place.start();
  try {
    const traders = await makeTraders(exchange.url, dataDir, 16);
    const load = startLoad(exchange.url, traders, 'cut');
    await toldMore(load, 300 + Math.random() * 1_000);
    const frozen = processesOn(dataDir);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    // Answers that already left wait in our sockets: hear them, then nothing more can come.
    for (let turn = 0; turn < TURNS; turn++) await nextTurn();
    const told = structuredClone(load.told);
    copyFileSync(live.file, copy);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    await load.stop();
    return told;
  } finally {
    await exchange.kill();
  }
}

/** The exchange and all processes in its database's directory: everything that may still write. */
function processesOn(dataDir: string): number[] {
  const home = join(dataDir, 'postgres');
  const { ownerPid } = JSON.parse(readFileSync(join(home, 'server.json'), 'utf8')) as { ownerPid: number };
  const database = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === join(home, 'data');
    } catch {
      return false;
    }
  });
  if (database.length === 0) throw new Error(`no PostgreSQL stands in ${home}`);
  return [ownerPid, ...database.map(Number)];
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { cuts: { type: 'string' }, megabytes: { type: 'string' } } });
  const reason = reasonToSkip();
  if (reason !== null) console.log(`skipped: ${reason}`);
  else console.log(await powerCuts(Number(values.cuts ?? 3), Number(values.megabytes ?? 512), console.log));
}
