import type { Exchange } from '@pelorus/engine/exchange.ts';
import { applyGroups, commandsIn, type Journal } from './records.ts';
import { threadMs } from './stopwatch.ts';

/** Computing time of a slice, and whether it was the flow's last. */
export interface Slice {
  ms: number;
  commands: number;
  isLast: boolean;
}

/** Groups of a slice: some 50 ms, so that those who take turns see the same machine. */
const SLICE_GROUPS = 250;

/** Applies a flow slice by slice, each when the parent process asks (turns.ts), again and again; `fresh` prepares each round. */
export function playSlices(flow: Journal, fresh: () => Exchange): void {
  let exchange: Exchange | undefined;
  let group = 0;
  process.on('message', () => {
    if (exchange === undefined) {
      exchange = fresh();
      globalThis.gc?.();
    }
    const to = Math.min(group + SLICE_GROUPS, flow.groups.length - 1);
    const started = threadMs();
    applyGroups(exchange, flow, group, to);
    const ms = threadMs() - started;
    const isLast = to === flow.groups.length - 1;
    const commands = commandsIn(flow, group, to);
    group = isLast ? 0 : to;
    if (isLast) exchange = undefined;
    process.send?.({ ms, commands, isLast } satisfies Slice);
  });
  process.send?.('ready');
}
