/**
 * `npm run activity`: what visitors who agreed to be counted did, day by day, as a table; `--json` for programs. Asks the
 * running server through its operator's door.
 */
import { parseArgs } from 'node:util';
import type { CountsData } from '@pelorus/protocol/analytics/http.ts';
import { COUNTS_MAX } from '@pelorus/protocol/analytics/rules.ts';
import { readEnvironment } from './environment.ts';
import { askOperator, operatorDoor, runCommand } from './operator-door.ts';
import { Stop } from './stop.ts';

const USAGE = 'npm run activity -- [--days 14] [--zone Europe/Berlin] [--by page] [--json]';
const OPTIONS = {
  days: { type: 'string', default: '14' },
  zone: { type: 'string', default: 'UTC' },
  by: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

function readOptions(argv: string[]) {
  try {
    return parseArgs({ args: argv, options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw new Stop('USAGE', `${(error as Error).message}\n${USAGE}`);
  }
}

/** Names come from visitors' browsers: a terminal gets nothing of them but what can be read. */
const readable = (text: string) => text.replace(/\p{Cc}|\p{Cf}/gu, '?');

/** Returns rows in aligned columns with headings; numbers are right-aligned. */
function columns(headings: readonly string[], rows: readonly (string | number)[][]): string {
  const texts = rows.map((row) => row.map((cell) => readable(String(cell))));
  const widths = headings.map((heading, at) => Math.max(heading.length, ...texts.map((row) => row[at]?.length ?? 0)));
  const isNumber = headings.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] === 'number'));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(headings), ...texts.map(line)].join('\n');
}

/** Returns the counts as two tables: events by day, and visits that campaigns brought; a last line says if there is more. */
export function countsText({ events, activity, isCut }: CountsData, by: string | undefined): string {
  if (events.length + activity.length === 0) return 'Nothing was counted in these days.';
  const tables = [events.length > 0 && eventTable(events, by), activity.length > 0 && activityTable(activity)];
  const more = isCut && `There is more: each table shows its ${COUNTS_MAX} most counted rows.`;
  return [...tables, more].filter((text) => text !== false).join('\n\n');
}

function eventTable(events: CountsData['events'], by: string | undefined): string {
  const named = by === undefined ? [] : [by];
  return columns(
    ['day', 'event', ...named, 'count', 'people', 'devices'],
    events.map((row) => [row.day, row.event, ...named.map(() => row.by ?? '-'), row.count, row.people, row.devices]),
  );
}

function activityTable(activity: CountsData['activity']): string {
  const campaign = (utm: Readonly<Record<string, string>>) =>
    Object.entries(utm)
      .map(([name, value]) => `${name.slice('utm_'.length)}=${value}`)
      .join(' ') || '-';
  return columns(
    ['day', 'activity', 'from', 'type', 'campaign', 'count'],
    activity.map((row) => [
      row.day,
      row.event,
      row.requestSource ?? '-',
      row.type ?? '-',
      campaign(row.utm),
      row.count,
    ]),
  );
}

async function showActivity(): Promise<string> {
  const { days, zone, by, json } = readOptions(process.argv.slice(2));
  const { dataDir } = readEnvironment(process.env);
  const query = new URLSearchParams({ days, zone, ...(by === undefined ? {} : { by }) });
  const counts = await askOperator<CountsData>(operatorDoor(dataDir), `activity?${query}`);
  return json ? JSON.stringify(counts) : countsText(counts, by);
}

if (import.meta.main) await runCommand(showActivity);
