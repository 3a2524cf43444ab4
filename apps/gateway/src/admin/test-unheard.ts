import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { expect } from 'vitest';
import type { TestGateway } from '../test-gateway.ts';
import { carryOutAll } from './market-schedule.ts';

/** Carries out what is due, and nobody hears what came of it. `isDone`: it was done. */
export async function unheard({ core, deps }: TestGateway, isDone = true): Promise<void> {
  const submit = core.submit.bind(core);
  core.submit = async (record) => {
    if (isDone) await submit(record);
    throw new CoreUnavailable('OUTCOME_UNKNOWN');
  };
  await expect(carryOutAll(deps)).rejects.toThrow(CoreUnavailable);
  core.submit = submit;
}
