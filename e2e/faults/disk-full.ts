/**
 * `node e2e/faults/disk-full.ts`: the exchange on a small file system that fills up under load. Orders have to meet
 * clear refusals, and when there is room again it heals by itself with nothing lost. Needs root (loop mounts).
 */
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { embeddedUrl } from '@pelorus/database/embedded/embedded.ts';
import { audit, auditReplay } from './audit.ts';
import { Image, reasonToSkip, unmountSoon } from './image.ts';
import { makePlace } from './place.ts';
import { makeTraders, startLoad } from './traders.ts';

const MEGABYTES = 256;
const WITHIN_MS = 60_000;
/** How often traders are refused while it is full. */
const REFUSALS = 500;

interface FullReport {
  acknowledged: number;
  refusals: Map<number, number>;
  healMs: number;
}

/** Fills the disk once, makes room again, and returns what was seen; throws at the first fault. */
export async function fillDisk(): Promise<FullReport> {
  const dir = mkdtempSync(join(tmpdir(), 'pelorus-full-'));
  const image = new Image(dir, 'small', MEGABYTES);
  image.format();
  image.mount();
  const dataDir = join(image.mountPoint, 'data');
  mkdirSync(dataDir);
  const place = await makePlace(dataDir);
  const exchange = await place.start();
  try {
    const traders = await makeTraders(exchange.url, dataDir, 16);
    const load = startLoad(exchange.url, traders, 'full');
    await until(() => load.told.length > 200);
    const filler = join(image.mountPoint, 'filler');
    fill(filler);
    // PostgreSQL's reserved space lasts a while: keep filling what it frees.
    await until(() => load.refusals.size > 0);
    fill(filler);
    const refused = load.counts.repeated;
    await until(() => load.counts.repeated > refused + REFUSALS);
    rmSync(filler);
    const freedMs = performance.now();
    const before = load.told.length;
    await until(() => load.told.length > before + 100);
    const healMs = performance.now() - freedMs;
    await load.stop();
    await audit(embeddedUrl(dataDir), load.told);
    await auditReplay(embeddedUrl(dataDir));
    return { acknowledged: load.told.length, refusals: load.refusals, healMs };
  } finally {
    await exchange.stop();
    await unmountSoon(image);
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Appends to the file until nothing more fits. */
function fill(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (let size = 1024 * 1024; size >= 512; ) {
      try {
        if (writeSync(handle, Buffer.alloc(size)) < size) size /= 2;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size /= 2;
      }
    }
  } finally {
    closeSync(handle);
  }
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`not within ${WITHIN_MS} ms: ${condition}`);
    await delay(10);
  }
}

if (process.argv[1] === import.meta.filename) {
  const reason = reasonToSkip();
  console.log(reason === null ? await fillDisk() : `skipped: ${reason}`);
}
