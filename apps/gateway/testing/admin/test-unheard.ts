import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { expect } from 'vitest';
import { carryOutAll } from '../../src/admin/market-schedule.ts';
import type { TestGateway } from '../test-gateway.ts';

/** Does `work` while nobody hears what came of any command; `isDone`: it was done. */
export async function deaf<T>({ core }: TestGateway, work: () => Promise<T>, isDone = true): Promise<T> {
  const submit = core.submit.bind(core);
  core.submit = async (record) => {
    if (isDone) await submit(record);
    throw new CoreUnavailable('OUTCOME_UNKNOWN');
  };
  try {
    return await work();
  } finally {
    core.submit = submit;
  }
}

/** Carries out what is due, and nobody hears what came of it. `isDone`: it was done. */
export function unheard(gateway: TestGateway, isDone = true): Promise<void> {
  return deaf(gateway, () => expect(carryOutAll(gateway.deps)).rejects.toThrow(CoreUnavailable), isDone);
}
