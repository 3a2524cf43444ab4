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
 * Sends a command and returns its events once it is durable; an engine refusal is the first event. Throws
 * CoreUnavailable when the core did not answer. Afterwards `account`'s reads wait for it. `undone` is called when the
 * command surely had no effect: refused by the core, never received, or a repeat.
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

/** Like sendCommand, but throws the engine's refusal. */
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
