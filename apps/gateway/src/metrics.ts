import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics for the operator (GET /api/operator/metrics). Labels never carry people or amounts. */
export class GatewayMetrics {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly commands: Counter<'outcome'>;
  readonly refusals: Counter<'refusal'>;
  readonly policyReports: Counter<'directive'>;
  readonly projectionLag: Gauge;
  readonly p2pDisputes: Gauge<'is'>;

  /** `registry`: where the other parts of this process count too; without one, a registry of our own. */
  constructor(registry: Registry = new Registry()) {
    const registers = [registry];
    this.registry = registry;
    this.requests = new Histogram({
      name: 'pelorus_http_request_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    });
    this.commands = new Counter({
      name: 'pelorus_commands_total',
      help: 'Commands sent to the core, by how it answered',
      labelNames: ['outcome'] as const,
      registers,
    });
    this.refusals = new Counter({
      name: 'pelorus_refusals_total',
      help: 'Refused requests, by refusal',
      labelNames: ['refusal'] as const,
      registers,
    });
    this.policyReports = new Counter({
      name: 'pelorus_policy_reports_total',
      help: 'What browsers report of a page that broke its policy, by directive; anybody can send such reports',
      labelNames: ['directive'] as const,
      registers,
    });
    this.projectionLag = new Gauge({
      name: 'pelorus_projection_lag_commands',
      help: 'Durable commands whose rows are not in the tables yet',
      registers,
    });
    this.p2pDisputes = new Gauge({
      name: 'pelorus_p2p_disputes',
      help: 'P2P disputes that are not over, and those of them that nobody has ruled for too long',
      labelNames: ['is'] as const,
      registers,
    });
  }

  /** Adds the process's own figures (memory, event loop, garbage collection); once a process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }
}
