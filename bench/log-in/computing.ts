import { readdirSync, readFileSync } from 'node:fs';

/** In hundredths of a second, as Linux counts. */
const TICK_MS = 10;

interface Process {
  parent: number;
  usedMs: number;
}

function processOf(pid: string): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // Its own, and that of children which have ended.
    const usedMs = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] as number), 0) * TICK_MS;
    return { parent: fields[1] as number, usedMs };
  } catch {
    // It ended while we looked.
    return null;
  }
}

/** Returns the computing time that a process and everything below it have used, ms; NaN where the system does not say. */
export function computingMs(root: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const all = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? processOf(name) : null;
    if (found !== null) all.set(Number(name), found);
  }
  const isBelow = (pid: number): boolean => pid === root || (all.has(pid) && isBelow((all.get(pid) as Process).parent));
  return [...all].reduce((sum, [pid, { usedMs }]) => (isBelow(pid) ? sum + usedMs : sum), 0);
}
