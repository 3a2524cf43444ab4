/**
 * The rules of ARCHITECTURE.md that a machine can check: ranks, declared dependencies, purity, room walls, lengths,
 * banned words, room READMEs, unique numbers and rule codes, short rules. An exception is `// tidy-ok: reason` on the
 * line or the line before; they are counted and printed.
 */
import { fileURLToPath } from 'node:url';
import { checkCircles, checkFloors } from './tidy/circles.ts';
import { checkContent } from './tidy/content.ts';
import { checkDocuments } from './tidy/documents.ts';
import { checkExports } from './tidy/exports.ts';
import { checkDeclared, checkImports } from './tidy/imports.ts';
import { type Problem, readSources } from './tidy/source.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = readSources(root);
const problems: Problem[] = [
  ...checkImports(root, files),
  ...checkDeclared(root, files),
  ...checkCircles(files),
  ...checkFloors(files),
  ...checkExports(files),
  ...checkContent(files),
  ...checkDocuments(root, files),
];
for (const { path, line, what } of problems) console.error(`${path}:${line}  ${what}`);
const excused = files
  .filter((file) => !file.path.startsWith('tools/tidy'))
  .flatMap((file) => file.lines.filter((line) => /\/\/ tidy-ok: \S/.test(line))).length;
console.log(`tidy: ${files.length} files, ${problems.length} problems, ${excused} exceptions`);
process.exitCode = problems.length === 0 ? 0 : 1;
