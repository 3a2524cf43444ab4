import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the operator can watch (GET /api/operator/metrics). Labels never carry people or amounts. */
export class GatewayMetrics {
  readonly registry = new Registry();
  readonly requests = new Histogram({
    name: 'pelorus_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.registry],
  });
  readonly commands = new Counter({
    name: 'pelorus_commands_total',
    help: 'Commands sent to the core, by how it answered',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });
  readonly refusals = new Counter({
    name: 'pelorus_refusals_total',
    help: 'Refused requests, by refusal',
    labelNames: ['refusal'] as const,
    registers: [this.registry],
  });
  readonly projectionLag = new Gauge({
    name: 'pelorus_projection_lag_commands',
    help: 'Durable commands whose rows are not in the tables yet',
    registers: [this.registry],
  });

  /** Adds the process's own figures (memory, event loop, garbage collection); once a process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }
}
