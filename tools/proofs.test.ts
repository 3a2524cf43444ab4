import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const TEST_NAME = /(?:test|it|describe)(?:\.each)?\(|^\s*['`]|\]\)\(/;

/** The rows of docs/security-proofs.md: what they are about, the rules they name, the files whose tests prove them. */
function proofs() {
  const lines = readFileSync(join(root, 'docs/security-proofs.md'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, row = '', what = '', rules = '', files = ''] = line.split('|').map((cell) => cell.trim());
    if (!/^\**\d/.test(row)) return [];
    return [{ row: `${row} ${what}`, rules: rules.match(/\S+/g) ?? [], files: files.match(/[^`\s]+/g) ?? [] }];
  });
}

function pathOf(file: string): string {
  const isWhole = /^(?:apps|packages|e2e|tools|bench)\//.test(file);
  return join(root, isWhole ? file : join('apps/gateway/src', file));
}

/** Lines of a test file that may be the name of a test. */
function namesIn(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => TEST_NAME.test(line));
}

test('TIDY-14 every proof of the security goals is a test that is there, under the rule that it proves', () => {
  const rows = proofs();
  expect(rows.length).toBeGreaterThan(70);
  const wrong: string[] = [];
  for (const { row, rules, files } of rows) {
    const there = files.map(pathOf).filter((path) => existsSync(path) || !wrong.push(`${row}: no file ${path}`));
    const names = there.flatMap(namesIn);
    const isNamed = (rule: string) => names.some((name) => new RegExp(`\\b${rule.replace('.', '\\.')}\\b`).test(name));
    for (const rule of rules) if (!isNamed(rule)) wrong.push(`${row}: no test of ${rule} in ${files.join(' ')}`);
  }
  expect(wrong).toEqual([]);
});
