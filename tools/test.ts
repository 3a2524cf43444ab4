/**
 * `npm test`: the whole truth. Static checks while everything is built, unit, property and Postgres tests, the simulation,
 * then the running server: journeys in Chromium, the Binance client, kill and restart. Says what it left out, and ends with
 * one line, "N passed, N failed".
 * `--all` leaves nothing out, as CI; `--changed` runs what a change can reach; `--only unit|e2e|check` runs a part; other
 * arguments name files, which are run whole.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.ts';
import { type Plan, planOf } from './test-run/plan.ts';
import { makeScratch } from './test-run/scratch.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const plan: Plan = planOf(process.argv.slice(2), root);
const { folder: scratch, isInMemory } = makeScratch();
/** What tests write lies in memory (TEST-09), and whoever starts a program that another started before finds it compiled. */
const shared = { ...(isInMemory ? { TMPDIR: scratch } : {}), NODE_COMPILE_CACHE: join(scratch, 'compiled') };
const total = { passed: 0, failed: 0, skipped: 0 };
/** Failures, one line each, repeated at the end. */
const failures: string[] = [];

/** Runs one of our programs to its end; its output is shown at once. */
function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Counts a step that is a whole program as one test. */
async function step(name: string, args: string[]): Promise<void> {
  console.log(`\n── ${name}`);
  const code = await run(args);
  if (code === 0) total.passed += 1;
  else {
    total.failed += 1;
    failures.push(name);
  }
}

interface VitestSummary {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Returns what failed of a run: tests, or files that could not be loaded; else, where `code` is not 0, the run itself. */
function failuresOf(summary: VitestSummary, name: string, code: number): string[] {
  const found = summary.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    const path = relative(root, file.name);
    if (tests.length === 0 && file.message !== '') return [`${path}: ${file.message.split('\n', 1)[0]}`];
    return tests.map((test) => `${path} > ${test.fullName}: ${test.failureMessages[0]?.split('\n', 1)[0] ?? ''}`);
  });
  return found.length === 0 && code !== 0 ? [`${name}: an error outside of the tests, see above`] : found;
}

async function vitest(
  name: string,
  config: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  console.log(`\n── ${name}`);
  const output = join(scratch, `${config}.json`);
  const code = await run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${output}`,
      ...args,
    ],
    { ...plan.env, ...shared, ...env },
  );
  try {
    const summary = JSON.parse(readFileSync(output, 'utf8')) as VitestSummary;
    total.passed += summary.numPassedTests;
    total.failed += summary.numFailedTests;
    total.skipped += summary.numPendingTests;
    failures.push(...failuresOf(summary, name, code));
    // A file that fails to load fails no test: count the run itself.
    if (code !== 0 && summary.numFailedTests === 0) total.failed += 1;
  } catch {
    total.failed += 1;
    failures.push(`${name}: no summary was written`);
  }
}

/** One kind after the other: each keeps all cores busy, and what waits for a core longer than it should fails. */
async function testWhatIsBuilt(chromium: Promise<string>): Promise<void> {
  if (plan.unit !== null) await vitest('unit, property, Postgres and simulation', 'vitest.config.ts', plan.unit);
  if (plan.e2e === null) return;
  await vitest('the running exchange', 'vitest.e2e.config.ts', plan.e2e, {
    CHROMIUM_PATH: await chromium,
  });
}

const started = performance.now();
try {
  // `check` reads only sources, so it runs beside the build; neither uses all cores.
  const isRun = plan.unit !== null || plan.e2e !== null;
  const building = isRun ? run(['tools/bootstrap.mjs', 'build']) : Promise.resolve(0);
  const chromium = plan.e2e === null ? Promise.resolve('') : ensureChromium();
  // `testWhatIsBuilt` awaits it and sees its failure.
  chromium.catch(() => undefined);
  if (plan.check) await step('check: tidy, Biome, types', ['tools/check.ts']);
  if ((await building) === 0) await testWhatIsBuilt(chromium);
  else {
    total.failed += 1;
    failures.push('what runs could not be built, see above');
  }
} finally {
  // PostgreSQL of the unit tests ends within moments after them, and still writes.
  rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
for (const failure of failures) console.log(`failed: ${failure}`);
for (const part of plan.leftOut) console.log(`left out: ${part}`);
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
