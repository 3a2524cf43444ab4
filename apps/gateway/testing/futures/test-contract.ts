import type { ContractPayload } from '@pelorus/protocol/futures/contracts.ts';

/** The terms of a test's contract: the mark within 5 % of the index, funding every 8 hours, an index of our own market. */
export function testContract(own: Partial<ContractPayload> = {}): ContractPayload {
  return {
    brackets: [{ floorUnits: 0, capUnits: 1_000_000_000_000, leverageMax: 50, maintenanceE6: 10_000 }],
    liquidationFeeE6: 5_000,
    markClampE6: 50_000,
    protectE6: 20_000,
    funding: { interestE8: 10_000, intervalHours: 8, capE8: 300_000, floorE8: -300_000, hasSlopes: false },
    impactUnits: 1,
    interestLowerUnits: 0,
    interestUpperUnits: 0,
    sources: [{ name: 'own', weight: 1 }],
    ...own,
  };
}
