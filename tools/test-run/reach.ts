/** Files of the repository that no test of any kind can notice. */
const UNSEEN = /^(?:bench\/|docs\/decisions\/|docs\/runbooks\/|\.ci\/|[A-Z]+\.md$)/;

/** Files that import graphs know. Whatever else changed (words, styles, tables of SQL), anything may read it. */
const IMPORTED = /\.tsx?$/;

/** Entry points started by path, as a process, thread or page worker: nothing imports them. */
const STARTED = /(?:^|[/-])(?:thread|main|run|keeper|worker|start|serve)\.ts$/;

/** Files that no browser test runs: other tests, their helpers, and developer tools. */
const NOT_RUNNING = /\.test\.tsx?$|^(?:sim|tools|docs)\/|\/(?:testing|reference|fixtures)\/|^packages\/testkit\//;

/** Rooms of the pages that few browser tests enter, and which; a change elsewhere may show anywhere. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  docs: ['every-page', 'docs', 'reorder', 'menus-and-slides', 'analytics'],
  legal: ['every-page', 'public-pages', 'analytics'],
  outbox: ['every-page', 'outbox', 'mail'],
};

export interface Reach {
  /** Unit tests: those whose imports lead to what changed, or all. */
  unit: 'none' | 'imports' | 'all';
  /** Files of browser tests, as vitest filters them. */
  e2e: 'none' | 'all' | readonly string[];
}

/** Returns what tests a change of some files can reach (TEST-05): rather too many than one too few. */
export function reachOf(changed: readonly string[]): Reach {
  const seen = changed.filter((path) => !UNSEEN.test(path));
  const units = seen.filter((path) => !path.startsWith('e2e/'));
  const isImported = units.every((path) => IMPORTED.test(path) && !STARTED.test(path));
  return { unit: units.length === 0 ? 'none' : isImported ? 'imports' : 'all', e2e: e2eOf(seen) };
}

function e2eOf(changed: readonly string[]): Reach['e2e'] {
  const files = new Set<string>();
  for (const path of changed) {
    if (/^e2e\/.*\.test\.ts$/.test(path)) files.add(path);
    else if (!NOT_RUNNING.test(path)) {
      const entered = ROOMS[/^apps\/web\/app\/rooms\/([^/]+)/.exec(path)?.[1] ?? ''];
      if (entered === undefined) return 'all';
      for (const file of entered) files.add(`${file}.test.ts`);
    }
  }
  return files.size === 0 ? 'none' : [...files];
}
