import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Slice } from './slices.ts';

/** A built measure.js and which of its flows it plays. */
interface Player {
  script: string;
  flow: 'spot' | 'futures' | 'p2p';
}

/** Rounds through the flow that count; the first one more only warms up the compiler. */
const ROUNDS = 5;

/**
 * Returns the commands per second of each player. They run in processes of their own and take turns by short slices, so that
 * a neighbour on the machine slows all alike: what is compared is the ratio, which single runs do not show.
 */
export async function takeTurns(players: readonly Player[], rounds = ROUNDS): Promise<number[]> {
  const children = players.map(({ script, flow }) => fork(script, ['slices', flow], { execArgv: ['--expose-gc'] }));
  // One that ends leaves nothing to wait for.
  const ended = new AbortController();
  const { signal } = ended;
  for (const child of children) child.once('exit', () => ended.abort());
  try {
    for (const child of children) await once(child, 'message', { signal });
    const sums = children.map(() => ({ ms: 0, commands: 0 }));
    for (let round = 0; round <= rounds; round++)
      for (let isLast = false; !isLast; )
        for (const [i, child] of children.entries()) {
          const slice = await next(child, signal);
          const sum = sums[i] as (typeof sums)[number];
          if (round > 0) sum.ms += slice.ms;
          if (round > 0) sum.commands += slice.commands;
          isLast = slice.isLast;
        }
    return sums.map(({ ms, commands }) => (commands / ms) * 1_000);
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
  }
}

async function next(child: ChildProcess, signal: AbortSignal): Promise<Slice> {
  child.send('next');
  const [slice] = (await once(child, 'message', { signal })) as [Slice];
  return slice;
}

/** `node bench/engine/turns.ts <measure.js> <flow> …` compares builds, say of two commits: prints M/s of each, and parts of the first. */
async function compare(args: readonly string[]): Promise<void> {
  const players: Player[] = [];
  for (let i = 0; i + 1 < args.length; i += 2)
    players.push({ script: args[i] as string, flow: args[i + 1] as Player['flow'] });
  const speeds = await takeTurns(players);
  for (const [i, { script, flow }] of players.entries()) {
    const speed = speeds[i] as number;
    console.log(
      `${(speed / 1e6).toFixed(3)} M/s  ${(speed / (speeds[0] as number)).toFixed(3)} × first  ${flow}  ${script}`,
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compare(process.argv.slice(2));
