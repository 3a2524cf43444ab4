import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownWords, physicalSides, rawColours, unknownBackgrounds } from './source-checks.ts';

const APP = new URL('.', import.meta.url).pathname;
const sources = readdirSync(APP, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|tsx|css)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path: path.slice(APP.length), text: readFileSync(path, 'utf8') };
  });

test('WEB-55 no component has words of its own: words stand in messages only', () => {
  expect(sources.flatMap(ownWords)).toEqual([]);
});

test.each(['<p>Hello there</p>', '<Button label="Buy now">', '<img alt="A chart" />', '<h1>\n  Markets\n</h1>'])(
  'WEB-55 the check hears %j',
  (text) => {
    expect(ownWords({ path: 'page.tsx', text })).toHaveLength(1);
  },
);

test('WEB-55 the check leaves code and names alone', () => {
  for (const text of [
    "t('nav.home')",
    '<Trans id="nav.home" />',
    'const f = (a: Map<string, Row>) => Row;',
    '=> Markets<',
  ])
    expect(ownWords({ path: 'page.tsx', text }), text).toEqual([]);
});

test('WEB-56 no component names a physical side', () => {
  expect(sources.flatMap(physicalSides)).toEqual([]);
});

test.each([
  ...['className="ml-2"', "'-mr-[3px]'", 'md:pl-4', 'text-left', 'left-0', 'rounded-l-full', 'border-l', 'rounded-tr'],
  ...['border-r-line', 'sm:float-right', '-left-1/2', 'right-(--gap)', 'origin-left', 'scroll-ml-4', 'space-x-2'],
  ...['style={{ marginLeft: 4 }}', 'el.style.paddingRight = x', "textAlign: 'right'", 'borderTopLeftRadius: 2'],
])('WEB-56 the check sees %j in a component', (text) => {
  expect(physicalSides({ path: 'part.tsx', text })).toHaveLength(1);
});

test.each(['  margin-left: 4px;', 'a { left: 0; }', 'text-align:right', 'border-left-color: red;', 'float: left'])(
  'WEB-56 the check sees %j in CSS',
  (text) => {
    expect(physicalSides({ path: 'part.css', text })).toHaveLength(1);
  },
);

test('WEB-56 the check leaves logical sides alone', () => {
  for (const text of [
    'ms-2',
    'text-start',
    'start-0',
    'rounded-s',
    'html-2',
    'copyright-1',
    'ltr',
    'inset-x-0',
    'border-s',
  ])
    expect(physicalSides({ path: 'part.tsx', text }), text).toEqual([]);
  for (const text of ['margin-inline-start: 4px;', 'inset-inline-end: 0;', 'text-align: start', '/* left to right */'])
    expect(physicalSides({ path: 'part.css', text }), text).toEqual([]);
});

test('WEB-57 no component names a raw colour', () => {
  expect(sources.flatMap(rawColours)).toEqual([]);
});

test.each(['bg-red-500', 'hover:text-white', 'border-gray-200', 'fill-black'])('WEB-57 the check sees %j', (text) => {
  expect(rawColours({ path: 'part.tsx', text })).toHaveLength(1);
});

test('WEB-57 the check leaves tokens alone', () => {
  for (const text of ['bg-surface', 'text-up', 'border-line', 'text-whitespace'])
    expect(rawColours({ path: 'part.tsx', text }), text).toEqual([]);
});

test('WEB-57 no component names a background that is none', () => {
  expect(sources.flatMap(unknownBackgrounds)).toEqual([]);
});

test('WEB-57 the check tells backgrounds that are none from those that are', () => {
  for (const text of ['"bg-notice-soft"', "'p-2 hover:bg-warning'"])
    expect(unknownBackgrounds({ path: 'part.tsx', text }), text).toHaveLength(1);
  for (const text of ['"bg-warn-soft"', '"md:bg-surface-raised p-2"', '`bg-accent/50`'])
    expect(unknownBackgrounds({ path: 'part.tsx', text }), text).toEqual([]);
});
