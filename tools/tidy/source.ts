import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  path: string;
  text: string;
  lines: string[];
  /** 'packages/engine', 'apps/web', 'tools', … */
  home: string;
  isTest: boolean;
}

export interface Problem {
  path: string;
  line: number;
  what: string;
}

function homeOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'packages' || first === 'apps' ? `${first}/${second}` : first;
}

/** Returns every source file that git tracks or would track, read once. */
export function readSources(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\0')
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts') && existsSync(join(root, path)))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return {
        path,
        text,
        lines: text.split('\n'),
        home: homeOf(path),
        isTest: /\.test\.tsx?$/.test(path) || path.includes('/reference/'),
      };
    });
}

/** Returns the specifiers a file imports, with their line numbers (static, dynamic and re-exports). */
export function importsOf(file: SourceFile): { specifier: string; line: number; isType: boolean }[] {
  const found: { specifier: string; line: number; isType: boolean }[] = [];
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s+)?[^'";]*?from\s+['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
  for (const match of file.text.matchAll(pattern)) {
    const specifier = match[3] ?? match[4] ?? match[5];
    if (specifier === undefined) continue;
    const before = file.text.slice(0, match.index + match[0].length);
    found.push({ specifier, line: before.split('\n').length, isType: match[2] !== undefined });
  }
  return found;
}

/** True where the line before or the line itself says why an exception is right: `// tidy-ok: reason`. */
export function isExcused(file: SourceFile, line: number): boolean {
  return [line, line - 1].some((n) => /\/\/ tidy-ok: \S/.test(file.lines[n - 1] ?? ''));
}
