import { BUDGETS, type Budget } from './budgets.ts';

/** One number that a bench measured. Names that a budget carries are checked against it. */
export interface Measured {
  name: string;
  value: number;
  unit: string;
  /** How the number was derived, for people. */
  note?: string;
}

function verdict(budget: Budget, value: number): string {
  const isLessBetter = budget.goal < budget.floor;
  const reaches = (limit: number) => (isLessBetter ? value <= limit : value >= limit);
  if (!reaches(budget.floor)) return 'BROKEN';
  return reaches(budget.goal) ? 'goal' : 'ok';
}

function shown(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 1_000 ? 1 : 0 });
}

/** Prints the rows as a Markdown table; returns whether a floor is broken. */
export function printTable(title: string, rows: readonly Measured[]): boolean {
  let isBroken = false;
  const lines = rows.map((row) => {
    const budget = BUDGETS.find((candidate) => candidate.name === row.name);
    if (budget && budget.unit !== row.unit) throw new Error(`"${row.name}" is budgeted in ${budget.unit}`);
    const result = budget ? verdict(budget, row.value) : '';
    isBroken ||= result === 'BROKEN';
    const limits = budget ? [shown(budget.floor), shown(budget.goal)] : ['', ''];
    return `| ${[row.name, shown(row.value), row.unit, ...limits, result, row.note ?? ''].join(' | ')} |`;
  });
  const head = [`| ${title} | measured | unit | floor | goal | | how |`, '|---|--:|---|--:|--:|---|---|'];
  console.log([...head, ...lines, ''].join('\n'));
  return isBroken;
}
