import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { type CoreLink, CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { Barrier } from './barrier.ts';
import { Refused } from './http/refused.ts';
import type { GatewayMetrics } from './metrics.ts';

/** Dependencies of submitting a command. */
interface CommandNeeds {
  core: CoreLink;
  barrier: Barrier;
  metrics: GatewayMetrics;
}

const refused = (code: RejectionName) => new Refused(code);

/**
 * Sends a command and returns what it caused, once it is durable. Refuses what the engine refused, and UNAVAILABLE,
 * OVERLOADED or OUTCOME_UNKNOWN when the core did not answer. After it, `account`'s reads wait for it. `refuse`: what is
 * thrown for the engine's refusal, where there is more to say of it.
 */
export async function submitCommand(
  deps: CommandNeeds,
  account: number,
  record: Uint8Array<ArrayBuffer>,
  refuse: (code: RejectionName) => Refused = refused,
): Promise<AppliedCommand> {
  let applied: AppliedCommand;
  try {
    applied = await deps.core.submit(record);
  } catch (error) {
    if (error instanceof CoreUnavailable) deps.metrics.commands.inc({ outcome: error.code });
    throw error;
  }
  deps.barrier.acknowledge(account, applied.seq);
  const first = applied.events[0];
  if (first?.kind === 'rejected') {
    deps.metrics.commands.inc({ outcome: 'rejected' });
    throw refuse(first.code);
  }
  deps.metrics.commands.inc({ outcome: 'done' });
  return applied;
}
