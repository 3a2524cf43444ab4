import { dirname, posix } from 'node:path';
import { ENGINE_SHARED, FLOORS, ROOMS } from './ranks.ts';
import { importsOf, isExcused, type Problem, type SourceFile } from './source.ts';

type Imports = Map<string, { to: string; line: number }[]>;

/** Returns the file a specifier of `from` names among `paths`; null: none of ours. */
export function targetOf(from: string, specifier: string, paths: ReadonlySet<string>): string | null {
  const own = /^@pelorus\/([^/]+)\/(.+)$/.exec(specifier);
  const bases = specifier.startsWith('.')
    ? [posix.join(dirname(from), specifier)]
    : own === null
      ? []
      : [
          `packages/${own[1]}/src/${own[2]}`,
          `packages/${own[1]}/${own[2]}`,
          `apps/${own[1]}/src/${own[2]}`,
          `apps/${own[1]}/${own[2]}`,
        ];
  return bases.map((path) => posix.normalize(path)).find((path) => paths.has(path)) ?? null;
}

function importsAmong(files: readonly SourceFile[]): Imports {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ specifier, line }) => {
        const to = targetOf(file.path, specifier, paths);
        return to === null || to === file.path || isExcused(file, line) ? [] : [{ to, line }];
      }),
    ]),
  );
}

/** Returns one problem for each group of files that import each other, types included (TIDY-15). Tarjan's algorithm. */
export function checkCircles(files: readonly SourceFile[]): Problem[] {
  const imports = importsAmong(files);
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const problems: Problem[] = [];
  const visit = (path: string): number => {
    const number = numbers.size;
    numbers.set(path, number);
    let low = number;
    open.push(path);
    for (const { to } of imports.get(path) ?? []) {
      if (!numbers.has(to)) low = Math.min(low, visit(to));
      else if (open.includes(to)) low = Math.min(low, numbers.get(to) as number);
    }
    lowest.set(path, low);
    if (low === number) {
      const circle = open.splice(open.indexOf(path)).sort();
      if (circle.length > 1) problems.push({ path, line: 1, what: `imports go in a circle: ${circle.join(', ')}` });
    }
    return low;
  };
  for (const path of imports.keys()) if (!numbers.has(path)) visit(path);
  return problems;
}

/** Returns the folder of `path` directly below `base`; null: none. */
function folderOf(base: string, path: string): string | null {
  if (!path.startsWith(`${base}/`)) return null;
  const [folder, rest] = path.slice(base.length + 1).split('/');
  return rest === undefined ? null : (folder as string);
}

/** Checks that folders of one package import only folders before them (TIDY-16), and parts of the engine no room (TIDY-17). */
export function checkFloors(files: readonly SourceFile[]): Problem[] {
  const tested = files.filter(({ path, isTest }) => !isTest && !/\/test-[^/]*$/.test(path));
  const problems: Problem[] = [];
  for (const [path, found] of importsAmong(tested))
    for (const { to, line } of found) {
      const what = floorProblem(path, to) ?? engineProblem(path, to);
      if (what !== null) problems.push({ path, line, what });
    }
  return problems;
}

function floorProblem(path: string, to: string): string | null {
  for (const [base, order] of Object.entries(FLOORS)) {
    const own = folderOf(base, path);
    const other = folderOf(base, to);
    if (own === null || other === null || own === other) continue;
    for (const folder of [own, other])
      if (!order.includes(folder)) return `${base}/${folder} has no place in FLOORS (tools/tidy/ranks.ts)`;
    if (order.indexOf(other) > order.indexOf(own)) return `${own}/ may not import ${other}/: it stands above`;
  }
  return null;
}

function engineProblem(path: string, to: string): string | null {
  const base = 'packages/engine/src';
  const own = folderOf(base, path);
  const other = folderOf(base, to);
  if (own === null || other === null || !ENGINE_SHARED.includes(own)) return null;
  return (ROOMS as readonly string[]).includes(other) ? `${own}/ is for all rooms and knows none: not ${other}/` : null;
}
