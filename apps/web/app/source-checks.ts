import { colourTokens } from './ui/colour-tokens.ts';

/** A source file of the app, by its path from `app/`. */
interface Source {
  readonly path: string;
  readonly text: string;
}

/** Tailwind classes that name a physical side, and those that are not mirrored. */
const SIDE_CLASS = new RegExp(
  [
    '(?<![\\w-])-?(?:(?:scroll-)?[mp][lr]|left|right)-(?:\\[|\\(|\\d|px|auto|full)',
    '(?<![\\w-])(?:border-[lr]|rounded-(?:l|r|tl|tr|bl|br))(?![\\w])',
    '(?<![\\w-])(?:text|float|clear|origin|bg|object)-(?:left|right)(?![\\w])',
    '(?<![\\w-])-?space-[x]-',
  ].join('|'),
);
/** The same in style objects: margins, paddings, borders and corners of a side, and text set to one. */
const SIDE_STYLE =
  /(?<!\w)(?:(?:scroll)?(?:[mM]argin|[pP]adding)(?:Left|Right)|border(?:Top|Bottom)?(?:Left|Right)\w*)\s*[:=]|(?:textAlign|cssFloat|float|clear)\s*[:=]\s*['"](?:left|right)['"]/;
const SIDE_CSS =
  /(?:^|[\s;{])(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:(?:top|bottom)-)?(?:left|right)[\w-]*|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/;

/** Returns each line that names a physical side in a class, a style object or CSS; canvas and time axes may (WEB-56). */
export function physicalSides({ path, text }: Source): string[] {
  const patterns = path.endsWith('.css') ? [SIDE_CSS] : [SIDE_CLASS, SIDE_STYLE];
  return text
    .split('\n')
    .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
    .filter(({ line }) => patterns.some((pattern) => pattern.test(line)))
    .map(({ line, at }) => `${at} ${line.trim()}`);
}

const OWN_WORDS =
  /(?:(?<![=-])>\s*|(?:aria-label|title|placeholder|alt|label|hint)=")([A-Z](?:[a-z]+|(?= [a-z]))(?: [A-Za-z]+)*[^<>{}"=;]*)(?=<|")/g;

/** Returns the English a component speaks of its own, between tags or in an attribute people read or hear (WEB-55). */
export function ownWords({ path, text }: Source): string[] {
  return path.endsWith('.tsx') ? [...text.matchAll(OWN_WORDS)].map((match) => `${path}: ${match[1]}`) : [];
}

const RAW_COLOUR =
  /(?<![\w-])(?:bg|text|border|fill|stroke|outline|ring|from|to)-(?:red|green|blue|gray|slate|zinc|neutral|stone|white|black|yellow|amber|emerald|rose|sky|indigo)(?:-\d+)?(?![\w-])/g;

/** Returns the classes of a file that name a colour which is no token (WEB-57). */
export function rawColours({ path, text }: Source): string[] {
  return [...text.matchAll(RAW_COLOUR)].map((match) => `${path}: ${match[0]}`);
}

/** A whole class, with its variants. */
const BACKGROUND = /(?<=[\s"'`:])bg-([a-z]+(?:-[a-z]+)*)(?=[\s"'`/])/g;
const BACKGROUNDS = new Set([...colourTokens(), 'transparent', 'current']);

/** Returns the classes of a file that name a background which there is none of: nothing would be drawn (WEB-57). */
export function unknownBackgrounds({ path, text }: Source): string[] {
  return [...text.matchAll(BACKGROUND)]
    .filter(([, name = '']) => !BACKGROUNDS.has(name))
    .map(([match]) => `${path}: ${match}`);
}
