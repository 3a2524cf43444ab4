import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { type CoreLink, CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import type { Barrier } from './barrier.ts';
import { Refused } from './http/refused.ts';
import type { GatewayMetrics } from './metrics.ts';

/** Dependencies of submitting a command. */
interface CommandNeeds {
  core: CoreLink;
  barrier: Barrier;
  metrics: GatewayMetrics;
}

/** Is it certain that a command which was answered so did nothing? */
function isUndone(error: unknown): boolean {
  return error instanceof CoreUnavailable && error.code !== 'OUTCOME_UNKNOWN';
}

/**
 * Sends a command and returns what it caused, once it is durable; a refusal of the engine is its first event. Throws
 * CoreUnavailable when the core did not answer. After it, `account`'s reads wait for it. `undone` is called when the
 * command surely did nothing: the core refused it or never had it, or it repeats another.
 */
export async function sendCommand(
  deps: CommandNeeds,
  account: number,
  record: Uint8Array<ArrayBuffer>,
  undone?: () => void,
): Promise<AppliedCommand> {
  let applied: AppliedCommand;
  try {
    applied = await deps.core.submit(record);
  } catch (error) {
    if (error instanceof CoreUnavailable) deps.metrics.commands.inc({ outcome: error.code });
    if (isUndone(error)) undone?.();
    throw error;
  }
  deps.barrier.acknowledge(account, applied.seq);
  const kind = applied.events[0]?.kind;
  if (kind === 'rejected' || kind === 'duplicate') undone?.();
  deps.metrics.commands.inc({ outcome: kind === 'rejected' ? 'rejected' : 'done' });
  return applied;
}

/** As sendCommand; refuses what the engine refused. */
export async function submitCommand(
  deps: CommandNeeds,
  account: number,
  record: Uint8Array<ArrayBuffer>,
): Promise<AppliedCommand> {
  const applied = await sendCommand(deps, account, record);
  const first = applied.events[0];
  if (first?.kind === 'rejected') throw new Refused(first.code);
  return applied;
}
