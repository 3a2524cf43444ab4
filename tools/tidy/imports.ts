import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ABOVE_DIALECTS, ANYWHERE, PRODUCTS, PURE, RANK_ONE_ORDER, RANKS } from './ranks.ts';
import { importsOf, isExcused, type Problem, type SourceFile } from './source.ts';

const BUILT_IN = /^node:/;

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? `${parts[0]}/${parts[1]}` : (parts[0] as string);
}

function homeOfOwn(name: string): string | null {
  const short = name.replace('@pelorus/', '');
  for (const home of [`packages/${short}`, `apps/${short}`, short]) if (home in RANKS) return home;
  return null;
}

function declaredBy(root: string, home: string): Set<string> {
  const manifest = join(root, home, 'package.json');
  if (!existsSync(manifest)) return new Set();
  const json = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Record<string, string> | undefined>;
  return new Set([...Object.keys(json.dependencies ?? {}), ...Object.keys(json.devDependencies ?? {})]);
}

function rankProblem(from: string, to: string): string | null {
  const a = RANKS[from];
  const b = RANKS[to];
  if (a === undefined || b === undefined || from === to) return null;
  if (a === 1 && b === 1) {
    return RANK_ONE_ORDER.indexOf(to) < RANK_ONE_ORDER.indexOf(from) ? null : `${from} may not import ${to}`;
  }
  if (b >= a && !(a === 6 && b < 6)) return `${from} (rank ${a}) may not import ${to} (rank ${b})`;
  return null;
}

const LAYER = /^(packages\/(?:engine|database)|apps\/(?:gateway|worker))\/src\/([^/]+)\//;

/** Returns the room of a file that imports no other room: any of the web, a product elsewhere; null: it is in none. */
function roomOf(path: string): string | null {
  const web = /^apps\/web\/app\/rooms\/([^/]+)\//.exec(path);
  if (web !== null) return web[1] as string;
  const folder = LAYER.exec(path)?.[2];
  return folder !== undefined && PRODUCTS.includes(folder) ? folder : null;
}

const DIALECTS = 'apps/gateway/src/dialects/';

/** Returns what is wrong with the rooms of an import of `target` (TIDY-04); null: nothing. A test may import a dialect. */
function roomProblem(file: SourceFile, target: string): string | null {
  const own = roomOf(file.path);
  const other = roomOf(target);
  if (own !== null && other !== null && own !== other) return `room ${own} may not import room ${other}`;
  const folder = LAYER.exec(file.path)?.[2];
  const isBelow = folder !== undefined && !ABOVE_DIALECTS.includes(folder);
  return isBelow && !file.isTest && target.startsWith(DIALECTS) ? `room ${folder} may not import a dialect` : null;
}

const ROOT_DEV = new Set(['vitest', 'fast-check', '@types/node', 'typescript', '@biomejs/biome']);

/** Checks ranks, declared dependencies, rooms and layers that run anywhere. */
export function checkImports(root: string, files: SourceFile[]): Problem[] {
  const problems: Problem[] = [];
  const declared = new Map<string, Set<string>>();
  for (const file of files) {
    if (!(file.home in RANKS)) continue;
    const known = declared.get(file.home) ?? declaredBy(root, file.home);
    declared.set(file.home, known);
    for (const { specifier, line } of importsOf(file)) {
      const what = importProblem(file, specifier, known);
      if (what !== null && !isExcused(file, line)) problems.push({ path: file.path, line, what });
    }
  }
  return problems;
}

/** Finds what a package declares and no source of it names. The web is left out: its styles and build name packages too. */
export function checkDeclared(root: string, files: SourceFile[]): Problem[] {
  const homes = new Set(files.map((file) => file.home).filter((home) => home in RANKS && home !== 'apps/web'));
  return [...homes].flatMap((home) => {
    const names = declaredBy(root, home);
    const texts = files.filter((file) => file.home === home).map((file) => file.text);
    return [...names]
      .filter((name) => !texts.some((text) => text.includes(name.replace('@types/', ''))))
      .map((name) => ({ path: `${home}/package.json`, line: 1, what: `${name} is declared and not used` }));
  });
}

function importProblem(file: SourceFile, specifier: string, known: Set<string>): string | null {
  if (specifier.startsWith('.')) return relativeProblem(file, specifier);
  if (BUILT_IN.test(specifier)) {
    const isBanned = (ANYWHERE.includes(file.home) || PURE.includes(file.home)) && !file.isTest;
    return isBanned ? `${file.home} has no node: no ${specifier}` : null;
  }
  const name = packageOf(specifier);
  if (name.startsWith('@pelorus/')) {
    const home = homeOfOwn(name);
    if (home === null) return `no package ${name}`;
    // Tests may import anything declared at the root of their own rank or below, testkit included.
    const ranked = file.isTest && home === 'packages/testkit' ? null : rankProblem(file.home, home);
    if (ranked !== null && !file.isTest) return ranked;
    const rooms = roomProblem(file, `${home}/src${specifier.slice(name.length)}`);
    if (rooms !== null) return rooms;
    return known.has(name) || file.isTest ? null : `${name} is not declared in ${file.home}/package.json`;
  }
  if (ROOT_DEV.has(name)) return null;
  if (/^(virtual:|#|~)/.test(specifier)) return null;
  if (
    [...ANYWHERE, ...PURE].includes(file.home) &&
    !file.isTest &&
    !(name === 'zod' && file.home === 'packages/protocol')
  ) {
    return `${file.home} has no third-party packages`;
  }
  return known.has(name) ? null : `${name} is not declared in ${file.home}/package.json`;
}

function relativeProblem(file: SourceFile, specifier: string): string | null {
  const target = posix.normalize(posix.join(dirname(file.path), specifier));
  const [first = '', second = ''] = target.split('/');
  const home = first === 'packages' || first === 'apps' ? `${first}/${second}` : first;
  if (home !== file.home && home in RANKS) return `reach ${home} by its package name, not by a path`;
  return roomProblem(file, target);
}
