import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The families that pages are set in, and which of the Han ones a language reads first. */
const LATIN = '@fontsource-variable/inter';
const ARABIC = '@fontsource-variable/vazirmatn';
const HAN_OF: Readonly<Record<string, string>> = {
  'zh-CN': '@fontsource-variable/noto-sans-sc',
  'zh-TW': '@fontsource-variable/noto-sans-tc',
  'ja-JP': '@fontsource-variable/noto-sans-jp',
  'ko-KR': '@fontsource-variable/noto-sans-kr',
};
const HAN = Object.values(HAN_OF);

interface Slice {
  /** File name without folder and extension: the registered name of the typeface. */
  readonly id: string;
  readonly file: string;
  readonly ranges: readonly (readonly [number, number])[];
}

const slicesOf = new Map<string, readonly Slice[]>();

/** A family is many small files, each of some characters; its package says which. */
function readSlices(family: string): readonly Slice[] {
  const known = slicesOf.get(family);
  if (known !== undefined) return known;
  const list = require.resolve(`${family}/unicode.json`);
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
  const slices = Object.entries(ranges).map(([name, text]) => {
    const id = `${basename(family)}-${name.replace(/[[\]]/g, '')}-wght-normal`;
    return { id, file: join(dirname(list), 'files', `${id}.woff2`), ranges: text.split(',').map(rangeOf) };
  });
  slicesOf.set(family, slices);
  return slices;
}

function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

/** Reads a family's list only when those before it have nothing. */
function firstWith(code: number, families: readonly string[]): Slice | undefined {
  for (const family of families) {
    const slice = readSlices(family).find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
    if (slice !== undefined) return slice;
  }
  return undefined;
}

/** Returns the font files that `text` needs, the ones to be tried first in front: of a character, the first that has it. */
export function fontFilesFor(text: string, lang: string): Slice[] {
  const own = HAN_OF[lang];
  const families = [LATIN, ARABIC, ...(own === undefined ? [] : [own]), ...HAN.filter((family) => family !== own)];
  const found = new Map<string, Slice>();
  for (const character of new Set(text)) {
    const code = character.codePointAt(0) ?? 0;
    const slice = firstWith(code, families);
    if (slice !== undefined) found.set(slice.id, slice);
  }
  const rank = ({ id }: Slice) => families.findIndex((family) => id.startsWith(`${basename(family)}-`));
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}
