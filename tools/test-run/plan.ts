import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type Reach, reachOf } from './reach.ts';

/** How often CI runs a property for each time that it runs here. */
const RUNS_OF_ALL = '10';

/** Browser tests are run one half at a time. */
const HALVES = 2;

export interface Plan {
  check: boolean;
  /** Test files for vitest; null: none. */
  unit: readonly string[] | null;
  e2e: readonly string[] | null;
  /** How much is run (how-much.ts). */
  env: Record<string, string>;
  /** What the run leaves out compared with `--all`, one line each. */
  leftOut: readonly string[];
}

/** The git history of the tested folder. */
interface History {
  /** Counts on from commit to commit: whose turn it is. */
  commits: number;
  /** The commit at which this branch left main. */
  base: string;
  /** Files changed since, committed or not. */
  changed: readonly string[];
}

function git(root: string, ...args: string[]): string[] {
  try {
    const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return text.split('\n').filter((line) => line !== '');
  } catch {
    return [];
  }
}

function historyOf(root: string): History {
  const [base] = ['main', 'origin/main'].flatMap((main) => git(root, 'merge-base', 'HEAD', main));
  const since = base ?? 'HEAD';
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard');
  const [commits] = git(root, 'rev-list', '--count', 'HEAD');
  return {
    commits: Number(commits ?? 0),
    base: since,
    changed: [...git(root, 'diff', '--name-only', since), ...untracked],
  };
}

/** Returns the plan of `npm test` for its arguments. */
export function planOf(argv: readonly string[], root: string): Plan {
  const { values, positionals: files } = parseArgs({
    args: [...argv],
    options: { only: { type: 'string' }, all: { type: 'boolean' }, changed: { type: 'boolean' } },
    allowPositionals: true,
  });
  const wants = (part: string) => values.only === undefined || values.only === part;
  const history = historyOf(root);
  const reach: Reach = values.changed ? reachOf(history.changed) : { unit: 'all', e2e: 'all' };
  const since = reach.unit === 'imports' ? [`--changed=${history.base}`, '--passWithNoTests'] : [];
  const isWhole = values.all === true || files.length > 0;
  const { env, leftOut } = isWhole ? { env: {}, leftOut: [] } : turnOf(history.commits);
  const half = isWhole || values.changed === true ? null : 1 + (history.commits % HALVES);
  const reached =
    half !== null ? [`--shard=${half}/${HALVES}`] : reach.e2e === 'all' || reach.e2e === 'none' ? [] : reach.e2e;
  return {
    check: wants('check'),
    unit: wants('unit') && reach.unit !== 'none' ? [...since, ...files] : null,
    e2e: wants('e2e') && reach.e2e !== 'none' ? [...reached, ...files] : null,
    env: values.all === true ? { TEST_RUNS: RUNS_OF_ALL } : env,
    leftOut: [
      ...(values.changed ? ['tests that no change since main can reach'] : []),
      ...(half === null ? [] : [`every other file of browser tests (half ${half}; the next commit takes the other)`]),
      ...leftOut,
    ],
  };
}

/** A commit takes one half of the browser tests, the next one the other: only then comes the next look. */
function turnOf(commits: number): Pick<Plan, 'env' | 'leftOut'> {
  const turn = Math.floor(commits / HALVES);
  return {
    env: { TEST_TURN: String(turn) },
    leftOut: [
      `of pages that are looked at in several languages, themes and sizes, all looks but one (turn ${turn}; two commits on comes the next)`,
      `nine tenths of the runs of properties, simulations and kills`,
      '`npm test -- --all` runs everything, as CI does',
    ],
  };
}
