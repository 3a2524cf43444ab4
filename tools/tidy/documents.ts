import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOMS } from './ranks.ts';
import type { Problem, SourceFile } from './source.ts';

const RULE = /^- ([A-Z]{3,4}-\d{2,3}) (.+)$/;
const WORDS_MAX = 40;

/** A code means one rule for ever, and a rule is one claim that is read at once. */
export function checkRules(specs: { path: string; text: string }[]): Problem[] {
  const problems: Problem[] = [];
  const places = new Map<string, string>();
  for (const { path, text } of specs) {
    for (const [index, row] of text.split('\n').entries()) {
      const [, code, claim] = RULE.exec(row) ?? [];
      if (code === undefined || claim === undefined) continue;
      const line = index + 1;
      const other = places.get(code);
      if (other !== undefined) problems.push({ path, line, what: `${code} is already the code of ${other}` });
      places.set(code, `${path}:${line}`);
      const words = claim.trim().split(/\s+/).length;
      if (words > WORDS_MAX) problems.push({ path, line, what: `${code} has ${words} words; ${WORDS_MAX} at most` });
    }
  }
  return problems;
}

/** Two branches may each take the next number. */
export function checkNumbers(folder: string, names: readonly string[]): Problem[] {
  const seen = new Map<string, string>();
  return names.flatMap((name) => {
    const number = /^(\d{3,4})-[a-z0-9-]+\.(md|sql)$/.exec(name)?.[1];
    const other = seen.get(number ?? '');
    if (number !== undefined && other === undefined) {
      seen.set(number, name);
      return [];
    }
    const what = number === undefined ? 'name it NNN-words' : `number taken by ${other}`;
    return [{ path: `${folder}/${name}`, line: 1, what }];
  });
}

/** Every room of a layer has a README; decisions, specs and migrations have unique numbers; all files are reachable. */
export function checkDocuments(root: string, files: SourceFile[]): Problem[] {
  const problems: Problem[] = [];
  const rooms = new Set<string>();
  for (const file of files) {
    const match = /^((?:packages\/[^/]+\/src|apps\/[^/]+\/src|apps\/web\/app\/rooms)\/([^/]+))\//.exec(file.path);
    const room = match?.[2];
    if (match !== null && room !== undefined && (ROOMS as readonly string[]).includes(room))
      rooms.add(match[1] as string);
  }
  for (const room of rooms) {
    if (room.startsWith('packages/protocol') || room.startsWith('packages/client')) continue;
    const readme = join(root, room, 'README.md');
    if (!existsSync(readme)) problems.push({ path: room, line: 1, what: 'a room without a README.md' });
    else if (readFileSync(readme, 'utf8').split('\n').length > 41) {
      problems.push({ path: `${room}/README.md`, line: 1, what: 'a room README of more than 40 lines' });
    }
  }
  for (const folder of ['docs/specs', 'docs/decisions', 'packages/database/migrations'])
    problems.push(...checkNumbers(folder, existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []));
  const folder = join(root, 'docs/specs');
  const specs = readdirSync(folder).map((name) => ({
    path: `docs/specs/${name}`,
    text: readFileSync(join(folder, name), 'utf8'),
  }));
  return [...problems, ...checkRules(specs)];
}
