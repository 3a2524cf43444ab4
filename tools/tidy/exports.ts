import { targetOf } from './circles.ts';
import { isExcused, type Problem, type SourceFile } from './source.ts';

/** Files whose exports a framework, a bundler or a published package reads. */
const READ_FROM_OUTSIDE =
  /\.(?:page|route|config)\.tsx?$|\.d\.ts$|\/(?:root|routes|entry\.\w+|vite\.config|vitest\.config|react-router\.config)\.tsx?$|-layout\.tsx$|^packages\/client\/|^tools\/sdk\//;
const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/;
const NAMED = /(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;
const WHILE_RUNNING = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const WHOLE = /(?:import|export)\s+(?:type\s+)?\*\s*(?:as\s+[\w$]+\s*)?from\s*['"]([^'"]+)['"]/g;

/** Returns the names that a file imports from another, "*" = all of them. */
function namesTaken(text: string): { specifier: string; names: string[] }[] {
  const named = [...text.matchAll(NAMED)].map(([, list = '', specifier = '']) => ({
    specifier,
    names: list
      .split(',')
      .map((one) =>
        one
          .trim()
          .replace(/^type\s+/, '')
          .replace(/\s+as\s+.*$/s, ''),
      )
      .filter((one) => one !== ''),
  }));
  const whole = [...text.matchAll(WHOLE)].map(([, specifier = '']) => ({ specifier, names: ['*'] }));
  return [...named, ...whole];
}

/** Returns a problem for each export that no other file imports (TIDY-20). */
export function checkExports(files: readonly SourceFile[]): Problem[] {
  const paths = new Set(files.map(({ path }) => path));
  const taken = new Map<string, Set<string>>();
  const take = (from: string, specifier: string, names: readonly string[]) => {
    const to = targetOf(from, specifier, paths);
    if (to === null || to === from) return;
    const all = taken.get(to) ?? new Set();
    taken.set(to, all);
    for (const name of names) all.add(name);
  };
  for (const file of files) {
    const found = namesTaken(file.text);
    for (const { specifier, names } of found) take(file.path, specifier, names);
    // Imported while running, or as a type of a module: anything of it may be used.
    for (const [, specifier = ''] of file.text.matchAll(WHILE_RUNNING)) take(file.path, specifier, ['*']);
  }
  return files.flatMap((file) => {
    const used = taken.get(file.path);
    if (file.isTest || READ_FROM_OUTSIDE.test(file.path) || used?.has('*')) return [];
    return file.lines.flatMap((line, i) => {
      const name = EXPORT.exec(line)?.[1];
      if (name === undefined || used?.has(name) || isExcused(file, i + 1)) return [];
      return [{ path: file.path, line: i + 1, what: `${name} is exported, and no file imports it` }];
    });
  });
}
