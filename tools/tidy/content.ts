import { BANNED_FOLDERS, FILE_LINES_MAX, FUNCTION_LINES_MAX, GENERATED, PURE, TABLES } from './ranks.ts';
import { isExcused, type Problem, type SourceFile } from './source.ts';

interface Ban {
  pattern: RegExp;
  what: string;
  applies(file: SourceFile): boolean;
}

const isPure = (file: SourceFile) => PURE.includes(file.home) && !file.isTest;
const isMoney = (file: SourceFile) => /^(packages|apps)\//.test(file.path) && !file.isTest;

const BANS: Ban[] = [
  { pattern: /\basync\b|\bawait\b/, what: 'no async in a pure package', applies: isPure },
  { pattern: /\bDate\b(?!\w)/, what: 'no clock in a pure package: time comes in the command', applies: isPure },
  { pattern: /Math\.random/, what: 'no randomness in a pure package', applies: isPure },
  { pattern: /\bprocess\b\./, what: 'no process in a pure package', applies: isPure },
  { pattern: /\bparseFloat\(/, what: 'parseFloat reads money wrongly: use money/units.ts', applies: isMoney },
  {
    pattern: /\.toFixed\(/,
    what: 'toFixed rounds without a name: use money/units.ts or site formats',
    applies: isMoney,
  },
  {
    pattern: /\b(TODO|FIXME|XXX)\b/,
    what: 'an issue or nothing',
    applies: (file) => !file.path.startsWith('tools/tidy'),
  },
  { pattern: /dangerouslySetInnerHTML/, what: 'no raw HTML', applies: (file) => file.home === 'apps/web' },
];

/** Drops comments so that prose about a banned word is no crime (strings are kept: they can hide code). */
function codeOf(line: string): string {
  const trimmed = line.trim();
  if (trimmed.startsWith('*') || trimmed.startsWith('/*') || trimmed.startsWith('//')) return '';
  return line.replace(/\s\/\/.*$/, '');
}

/** Checks banned words, lengths and folder names. */
export function checkContent(files: SourceFile[]): Problem[] {
  const problems: Problem[] = [];
  for (const file of files) {
    const add = (line: number, what: string) => {
      if (!isExcused(file, line)) problems.push({ path: file.path, line, what });
    };
    for (const ban of BANS.filter((b) => b.applies(file))) {
      file.lines.forEach((line, i) => {
        const text = /TODO/.test(ban.pattern.source) ? line : codeOf(line);
        if (ban.pattern.test(text)) add(i + 1, ban.what);
      });
    }
    const isGenerated = GENERATED.includes(file.path);
    if (file.lines.length - 1 > FILE_LINES_MAX && !TABLES.includes(file.path) && !isGenerated)
      add(1, `${file.lines.length - 1} lines: more than ${FILE_LINES_MAX}`);
    const folder = file.path.split('/').find((part) => BANNED_FOLDERS.includes(part));
    if (folder !== undefined) add(1, `a folder called ${folder} says nothing`);
    if (/(^|\/)index\.tsx?$/.test(file.path)) add(1, 'a barrel: import the file itself');
    if (!file.isTest && !isGenerated) for (const [line, what] of longFunctions(file)) add(line, what);
  }
  return problems;
}

/**
 * Finds functions longer than the limit by indentation: our formatter puts a function's closing brace at the indent
 * of the line that opened it, so no parser is needed.
 */
function longFunctions(file: SourceFile): [number, string][] {
  const found: [number, string][] = [];
  const opener =
    /^(\s*)(?:export\s+)?(?:default\s+)?(?:(?:static|private|override)\s+)*(?:async\s+)?(?:function\b|(?:const|let)\s+\w+\s*=.*=>\s*\{$|\w+\s*\([^;]*\)[^;=]*\{$)/;
  file.lines.forEach((line, start) => {
    const match = opener.exec(line);
    if (match === null || /^\s*(if|for|while|switch|catch|else|do|return|describe|it|test)\b/.test(line)) return;
    const close = `${match[1]}}`;
    const length =
      file.lines.slice(start + 1).findIndex((l) => l === close || l.startsWith(`${close});`) || l === `${close};`) + 2;
    if (length > FUNCTION_LINES_MAX)
      found.push([start + 1, `a function of ${length} lines: more than ${FUNCTION_LINES_MAX}`]);
  });
  return found;
}
