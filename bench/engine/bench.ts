import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measured } from '../table.ts';
import { takeTurns } from './turns.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILT = `${ROOT}node_modules/.cache/bench-engine`;

/** Bundles the measurements with the code they measure, in the same way as the core's thread (decision 0054). */
function build(): void {
  const args = [
    'build',
    '--config',
    'bundle.config.ts',
    '--ssr',
    `${ROOT}bench/engine/measure.ts`,
    '--outDir',
    BUILT,
    '--emptyOutDir',
  ];
  execFileSync(process.execPath, [`${ROOT}node_modules/vite/bin/vite.js`, ...args], { cwd: `${ROOT}apps/core` });
}

function measure(what: string, shape = 'single'): Record<string, number> {
  const output = execFileSync(process.execPath, ['--expose-gc', `${BUILT}/measure.js`, what, shape], {
    encoding: 'utf8',
  });
  return JSON.parse(output) as Record<string, number>;
}

function millions(perSecond: number): string {
  return `${(perSecond / 1_000_000).toFixed(2)} M/s`;
}

/** Measures the engine against the budgets, and against npm nodejs-order-book on the same flow. */
export async function run(): Promise<Measured[]> {
  build();
  const theirs = measure('theirMatching');
  const ours = measure('matching');
  const whole = measure('whole');
  const their = theirs.perSecond as number;
  const our = ours.perSecond as number;
  const all = whole.perSecond as number;
  const trades = `${ours.trades} trades; theirs ${millions(their)}, ${theirs.trades} trades`;
  const ratio = '× nodejs-order-book';
  const rows: Measured[] = [
    { name: 'matching alone, 1 symbol', value: our / their, unit: ratio, note: `${millions(our)}, ${trades}` },
    { name: 'whole engine, 1 symbol', value: all, unit: 'commands/s', note: `${whole.events} events` },
    { name: 'whole engine, 1 symbol, against matching alone', value: all / their, unit: ratio },
  ];
  for (const [shape, title] of [
    ['multi', '100 symbols'],
    ['deep', '80 k resting'],
  ] as const) {
    const matching = measure('matching', shape).perSecond as number;
    const value = measure('whole', shape).perSecond as number;
    rows.push({ name: `matching alone, ${title}`, value: matching, unit: 'commands/s' });
    rows.push({ name: `whole engine, ${title}`, value, unit: 'commands/s' });
  }
  const memory = measure('memory');
  const base = `1 M resting; fixed base ${Math.round((memory.base as number) / 2 ** 20)} MiB with Node`;
  rows.push({ name: 'memory of a resting order', value: memory.bytes as number, unit: 'bytes', note: base });
  rows.push({
    name: 'replay of 1 M journaled commands',
    value: measure('replay').ms as number,
    unit: 'ms',
    note: 'cold',
  });
  rows.push({
    name: 'longest wait for 128 orders',
    value: measure('pauses').ms as number,
    unit: 'ms',
    note: '18 M keys in two days',
  });
  const script = `${BUILT}/measure.js`;
  const [spot = 0, futures = 0] = await takeTurns([
    { script, flow: 'spot' },
    { script, flow: 'futures' },
  ]);
  const note = `${millions(futures)} of ${millions(spot)}, in turns`;
  rows.push({ name: "futures, the flow of orders against spot's", value: futures / spot, unit: '×', note });
  const [quiet = 0, beside = 0] = await takeTurns([
    { script, flow: 'spot' },
    { script, flow: 'p2p' },
  ]);
  const open = `${millions(beside)} of ${millions(quiet)}, in turns`;
  rows.push({ name: 'orders beside 5,000 open P2P orders', value: beside / quiet, unit: '× none', note: open });
  for (const [shape, title] of [
    ['single', '10,000'],
    ['deep', '100,000'],
  ] as const)
    rows.push({
      name: `mark tick over ${title} positions`,
      value: measure('markTick', shape).ms as number,
      unit: 'ms',
    });
  rows.push({ name: 'memory of a position', value: measure('position').bytes as number, unit: 'bytes' });
  return rows;
}
