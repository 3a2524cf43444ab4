import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { oneFile } from './one-file.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'pelorus-one-file-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('STAN-64 what is built does what its sources do, also where a call is made only because it may throw', async () => {
  mkdirSync(join(home, 'src'));
  writeFileSync(join(home, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(home, 'src/limits.ts'),
    'export const LIMIT = 7;\nexport const isOver = (n: number) => n > LIMIT;',
  );
  writeFileSync(
    join(home, 'src/entry.ts'),
    `import { isOver, LIMIT } from './limits.ts';
const throws = (call: () => unknown): boolean => { try { call(); return false; } catch { return true; } };
function isPath(text: string): boolean { try { decodeURIComponent(text); return true; } catch { return false; } }
function isZone(timeZone: string): boolean { try { new Intl.DateTimeFormat('en', { timeZone }); return true; } catch { return false; } }
function isUrl(text: string): boolean { try { new URL(text); return true; } catch { return false; } }
function isNumber(text: string): boolean { try { BigInt(text); return true; } catch { return false; } }
function isPattern(text: string): boolean { try { new RegExp(text); return true; } catch { return false; } }
export const said = [
  LIMIT, isOver(8), isOver(7), throws(() => { throw new Error('x'); }),
  isPath('/%41'), isPath('/%ff'), isZone('Asia/Tokyo'), isZone('No/Where'), isUrl('a:b'), isUrl('b'),
  isNumber('1'), isNumber('1.5'), isPattern('a'), isPattern('('),
];
export const place = import.meta.url;`,
  );
  await build({ ...oneFile(home, 'src/entry.ts'), root: home, configFile: false });
  const { said, place } = (await import(pathToFileURL(join(home, 'build/entry.js')).href)) as Record<string, unknown>;
  expect(said).toEqual([7, true, false, true, ...Array.from({ length: 5 }, () => [true, false]).flat()]);
  expect(place).toBe(pathToFileURL(join(home, 'src/entry.ts')).href);
});

test('STAN-66 a build whose package is not installed fails and names it', async () => {
  writeFileSync(join(home, 'package.json'), '{"type":"module"}');
  writeFileSync(join(home, 'entry.ts'), "import { one } from 'a-package-nobody-has';\nconsole.log(one);");
  const building = build({ ...oneFile(home, 'entry.ts'), root: home, configFile: false, logLevel: 'silent' });
  await expect(building).rejects.toThrow('The package of "a-package-nobody-has" is not installed.');
});
