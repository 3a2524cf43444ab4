import { expect, test } from 'vitest';
import { reasonToSkip } from './image.ts';
import { powerCuts } from './power-cut.ts';

const reason = reasonToSkip();

test.skipIf(reason !== null)(
  `CORE-32 after a power cut every acknowledged order is there, once${reason === null ? '' : ` (skipped: ${reason})`}`,
  async () => {
    const report = await powerCuts(1, 512, () => undefined);
    expect(report.acknowledged).toBeGreaterThan(50);
  },
  180_000,
);
