import { inlineMore } from '@pelorus/core/compiler.ts';
import { Exchange } from '@pelorus/engine/exchange.ts';
import { makeFlow, SHAPES, type ShapeName } from './flow.ts';
import { bytesPerPosition, futuresFlow, markTickMs } from './futures.ts';
import { OurMatching, TheirMatching } from './matching.ts';
import { bytesPerRestingOrder, writeRestingOrders } from './memory.ts';
import { openP2pOrders } from './p2p.ts';
import { longestGroupMs } from './pauses.ts';
import { applyJournal, filledExchange, flowRecords, type Journal, journalOf, setUpRecords } from './records.ts';
import { playSlices } from './slices.ts';
import { medianMs, threadMs } from './stopwatch.ts';

/**
 * One measurement in a process of its own, so that none runs with code that the compiler fitted to another. bench.ts
 * builds it; node --expose-gc node_modules/.cache/bench-engine/measure.js <what> [shape] prints its answer as JSON. Only
 * "slices" answers whoever forked it (turns.ts).
 */
const ROUNDS = 5;

function matching(shape: ShapeName): Record<string, number> {
  const flow = makeFlow(SHAPES[shape]);
  let trades = 0;
  const ms = medianMs(ROUNDS, () => {
    const book = new OurMatching(flow);
    book.play(0, flow.fill);
    return () => {
      book.play(flow.fill, flow.total);
      trades = book.trades;
    };
  });
  return { perSecond: (flow.commands / ms) * 1_000, trades };
}

function theirMatching(shape: ShapeName): Record<string, number> {
  const flow = makeFlow(SHAPES[shape]);
  let trades = 0;
  // Slow, and steady: one warm-up and one measured round.
  const ms = medianMs(1, () => {
    const book = new TheirMatching(flow);
    book.play(0, flow.fill);
    return () => {
      book.play(flow.fill, flow.total);
      trades = book.trades;
    };
  });
  return { perSecond: (flow.commands / ms) * 1_000, trades };
}

function journals(shape: ShapeName): { setUp: Journal; fill: Journal; flow: Journal } {
  const flow = makeFlow(SHAPES[shape]);
  return {
    setUp: journalOf(setUpRecords(flow.symbols)),
    fill: journalOf(flowRecords(flow, 0, flow.fill)),
    flow: journalOf(flowRecords(flow, flow.fill, flow.total)),
  };
}

function whole(shape: ShapeName): Record<string, number> {
  const { setUp, fill, flow } = journals(shape);
  let events = 0;
  const ms = medianMs(ROUNDS, () => {
    const exchange = filledExchange(setUp, fill);
    globalThis.gc?.();
    return () => {
      events = applyJournal(exchange, flow);
    };
  });
  return { perSecond: (flow.count / ms) * 1_000, events };
}

/** From a snapshot: restore, then replay a million commands, once, cold: as after a crash. */
function replay(): Record<string, number> {
  const { setUp, fill, flow } = journals('single');
  const snapshot = filledExchange(setUp, fill).snapshot();
  const started = threadMs();
  const exchange = Exchange.restore(snapshot);
  applyJournal(exchange, flow);
  return { ms: threadMs() - started };
}

const MEASURES: Record<string, (shape: never) => Record<string, number>> = {
  matching,
  theirMatching,
  whole,
  replay,
  memory: bytesPerRestingOrder,
  pauses: longestGroupMs,
  writeRestingOrders,
  markTick: markTickMs,
  position: bytesPerPosition,
};

/** Plays spot's flow, beside open P2P orders or not, or that of futures, in turns with other processes. */
function slices(which: string): void {
  if (which === 'futures') {
    const { flow, fresh } = futuresFlow();
    playSlices(flow, fresh);
    return;
  }
  const { setUp, fill, flow } = journals('single');
  playSlices(flow, () => {
    const exchange = filledExchange(setUp, fill);
    if (which === 'p2p') openP2pOrders(exchange);
    return exchange;
  });
}

const [what = '', shape = 'single'] = process.argv.slice(2);
// As the core's process runs; the peer as it is.
if (what !== 'theirMatching') inlineMore();
if (what === 'slices') slices(shape);
else {
  const measure = MEASURES[what];
  if (measure === undefined) throw new Error(`measures: slices, ${Object.keys(MEASURES).join(', ')}`);
  console.log(JSON.stringify(measure(shape as never)));
}
