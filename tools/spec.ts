/**
 * Lists the numbered rules (docs/specs/*.md) that no test's name cites. A rule's code stands at the start of its
 * line or sentence (`S5.03`, `SPOT-07`); a test proves it by a name that starts with the code.
 * Prints the missing ones by file; `--strict` fails when a rule of ours (not a product row) is missing.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const PRODUCT_ROW = /\bS\d\.\d\d\b/g;
const OWN_RULE = /^(?:[-*|]\s*)?(?:\*\*)?`?([A-Z]{3,4}-\d{2,3})\b/;

function rulesOf(file: string, text: string): string[] {
  if (file.startsWith('000-')) {
    const rows = text.split('\n').filter((line) => line.startsWith('- S'));
    // A line may hold several rows; a code inside brackets or after "rows" is a reference, not a row.
    return [...new Set(rows.flatMap((line) => line.replace(/\([^)]*\)/g, '').match(PRODUCT_ROW) ?? []))];
  }
  return [...new Set(text.split('\n').flatMap((line) => OWN_RULE.exec(line.trim())?.[1] ?? []))];
}

function citedCodes(): Set<string> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.test\.tsx?$/.test(path) || /^(e2e|sim)\/.*\.ts$/.test(path));
  const cited = new Set<string>();
  for (const path of files) {
    const text = readFileSync(join(root, path), 'utf8');
    // A test's name is a text that begins with its codes, however its table is written; `C.9.78` among them hides none.
    for (const [, name = ''] of text.matchAll(/[`'"]((?:[A-Z]\w*(?:[-.]\d{1,3})+[ ,/+·–—:]*)+)/g)) {
      for (const code of name.match(/[A-Z]\w*[-.]\d{2,3}/g) ?? []) cited.add(code);
    }
  }
  return cited;
}

const cited = citedCodes();
let missingOwn = 0;
for (const file of readdirSync(join(root, 'docs/specs'))
  .filter((name) => name.endsWith('.md'))
  .sort()) {
  const rules = rulesOf(file, readFileSync(join(root, 'docs/specs', file), 'utf8'));
  const missing = rules.filter((code) => !cited.has(code));
  if (!file.startsWith('000-')) missingOwn += missing.length;
  console.log(`${file}: ${rules.length - missing.length} of ${rules.length} rules have a test`);
  if (missing.length > 0) console.log(`  without: ${missing.join(' ')}`);
}
if (process.argv.includes('--strict') && missingOwn > 0) process.exitCode = 1;
