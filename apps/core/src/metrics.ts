import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Metrics of the core for the operator. One set per registry. */
export interface CoreMetrics {
  commands: Counter;
  commitSeconds: Histogram;
  applySeconds: Histogram;
  batchCommands: Histogram;
  waiting: Gauge;
  seq: Gauge;
  up: Gauge;
  stops: Counter<'reason'>;
  overloaded: Counter;
  snapshotStallSeconds: Histogram;
  snapshotBytes: Gauge;
}

const LATENCY_S = [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5];

export function createMetrics(registry: Registry, inFlight: () => number): CoreMetrics {
  const registers = [registry];
  new Gauge({
    name: 'pelorus_core_in_flight',
    help: 'Commands sent to the core and not answered yet',
    registers,
    collect() {
      this.set(inFlight());
    },
  });
  return {
    commands: new Counter({ name: 'pelorus_core_commands_total', help: 'Durable commands', registers }),
    commitSeconds: new Histogram({
      name: 'pelorus_core_commit_seconds',
      help: 'One group commit in the journal',
      buckets: LATENCY_S,
      registers,
    }),
    applySeconds: new Histogram({
      name: 'pelorus_core_apply_seconds',
      help: 'One batch in the engine',
      buckets: LATENCY_S,
      registers,
    }),
    batchCommands: new Histogram({
      name: 'pelorus_core_batch_commands',
      help: 'Commands in one group commit',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096, 8192],
      registers,
    }),
    waiting: new Gauge({ name: 'pelorus_core_waiting', help: 'Commands waiting for the next batch', registers }),
    seq: new Gauge({ name: 'pelorus_core_seq', help: 'Sequence of the last durable command', registers }),
    up: new Gauge({ name: 'pelorus_core_up', help: '1 while commands are taken', registers }),
    stops: new Counter({
      name: 'pelorus_core_stops_total',
      help: 'Times the core ended by itself',
      labelNames: ['reason'],
      registers,
    }),
    overloaded: new Counter({ name: 'pelorus_core_overloaded_total', help: 'Commands refused at once', registers }),
    snapshotStallSeconds: new Histogram({
      name: 'pelorus_core_snapshot_stall_seconds',
      help: 'How long the engine stood still for a snapshot',
      buckets: LATENCY_S,
      registers,
    }),
    snapshotBytes: new Gauge({ name: 'pelorus_core_snapshot_bytes', help: 'Size of the newest snapshot', registers }),
  };
}
