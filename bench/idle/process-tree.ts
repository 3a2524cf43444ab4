import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;
const KIB_A_MB = 1_000 / 1.024;

/** Returns a process and all that it started, and what they started. */
function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^[0-9]+$/.test(name)) continue;
    const stat = readOr(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [root];
  for (let i = 0; i < found.length; i++) found.push(...(children.get(found[i] as number) ?? []));
  return found;
}

/** A process may end while it is looked at. */
function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the memory that the tree has, each shared page counted once, in MB. */
export function memoryMb(root: number): number {
  const kib = treeOf(root).map((pid) => Number(/^Pss: +(\d+)/m.exec(readOr(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
  return kib.reduce((sum, one) => sum + one, 0) / KIB_A_MB;
}

/** Returns the computing time that the tree has used, seconds; of children that ended too. */
export function computingSeconds(root: number): number {
  const ticks = treeOf(root).map((pid) => {
    const stat = readOr(`/proc/${pid}/stat`);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number);
    return user + system + childUser + childSystem;
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND;
}
