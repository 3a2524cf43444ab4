import { type Measured, printTable } from './table.ts';

/**
 * `node bench/main.ts [name …]` runs benches, prints their measurements beside the budgets, and fails when a floor is
 * broken. A bench is a module with `run(): Promise<Measured[]>`; add yours here.
 */
const BENCHES: Record<string, () => Promise<{ run(): Promise<Measured[]> }>> = {
  engine: () => import('./engine/bench.ts'),
  worker: () => import('./worker/bench.ts'),
  core: () => import('./core/bench.ts'),
  server: () => import('./server/bench.ts'),
  'log-in': () => import('./log-in/bench.ts'),
  p2p: () => import('./p2p/bench.ts'),
  rendering: () => import('./rendering/bench.ts'),
  socket: () => import('./socket/bench.ts'),
  web: () => import('./web/bench.ts'),
  chains: () => import('./chains/bench.ts'),
  idle: () => import('./idle/bench.ts'),
  pages: () => import('./pages/bench.ts'),
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(BENCHES);
let isBroken = false;
for (const name of names) {
  const load = BENCHES[name];
  if (load === undefined) throw new Error(`no bench "${name}"; there are: ${Object.keys(BENCHES).join(', ')}`);
  const bench = await load();
  isBroken = printTable(name, await bench.run()) || isBroken;
}
process.exitCode = isBroken ? 1 : 0;
