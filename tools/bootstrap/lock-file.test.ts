import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockEntry {
  link?: boolean;
  integrity?: string;
}

test('STAN-65 npm can check every package of the lock file, those of other systems too', () => {
  const lock = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockEntry> };
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
});
