import { expect, test } from 'vitest';
import { fillDisk } from './disk-full.ts';
import { reasonToSkip } from './image.ts';

const reason = reasonToSkip();

test.skipIf(reason !== null)(
  `CORE-33 on a full disk orders meet clear refusals, and when there is room again it heals by itself${reason === null ? '' : ` (skipped: ${reason})`}`,
  async () => {
    const report = await fillDisk();
    expect(report.acknowledged).toBeGreaterThan(200);
    // Busy or unknown, never a broken connection to the gateway.
    expect(report.refusals.has(0)).toBe(false);
    expect(report.refusals.size).toBeGreaterThan(0);
  },
  240_000,
);
