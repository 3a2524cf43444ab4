import type { Measured } from '../table.ts';
import { measureBookFrames } from './book-frames.ts';
import { measureFeedback } from './feedback.ts';
import { measurePageWeight } from './page-weight.ts';

/** Measures the trade page in a real browser. Needs the web build and a Chromium. */
export async function run(): Promise<Measured[]> {
  const weight = await measurePageWeight();
  const frames = await measureBookFrames();
  const feedback = await measureFeedback();
  const machine = `an empty page here: ${frames.emptyPageP95Ms.toFixed(1)} ms`;
  return [
    { name: 'trade page, script of the first load', value: weight.firstKiB, unit: 'KiB br', note: 'without the chart' },
    { name: 'trade page, script with the chart', value: weight.firstKiB + weight.chartKiB, unit: 'KiB br' },
    {
      name: 'book frames, 95 of 100',
      value: frames.p95Ms,
      unit: 'ms',
      note: `50 updates/s, CPU 4× slowed; ${machine}`,
    },
    {
      name: 'press to picture on the trade page, 95 of 100',
      value: feedback.p95Ms,
      unit: 'ms',
      note: `${feedback.presses} presses, half within ${feedback.p50Ms} ms`,
    },
    { name: 'book shown anew', value: frames.showsPerSecond, unit: 'times/s' },
    { name: 'main thread taken', value: frames.mainThreadPercent, unit: '% of the slowed CPU' },
  ];
}
