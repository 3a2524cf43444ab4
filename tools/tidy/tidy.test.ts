import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkCircles, checkFloors } from './circles.ts';
import { checkContent } from './content.ts';
import { checkNumbers, checkRules } from './documents.ts';
import { checkExports } from './exports.ts';
import { checkDeclared, checkImports } from './imports.ts';
import { importsOf, type SourceFile } from './source.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

function source(path: string, text: string): SourceFile {
  const [first = '', second = ''] = path.split('/');
  const home = first === 'packages' || first === 'apps' ? `${first}/${second}` : first;
  return { path, text, lines: text.split('\n'), home, isTest: path.includes('.test.') };
}
const imports = (path: string, text: string) => checkImports(root, [source(path, text)]).map((problem) => problem.what);
const content = (path: string, text: string) => checkContent([source(path, text)]).map((problem) => problem.what);

describe('imports', () => {
  it('TIDY-01 an import upwards is caught, downwards and declared is fine', () => {
    expect(imports('packages/protocol/src/a.ts', "import { x } from '@pelorus/engine/exchange.ts';")).toHaveLength(1);
    expect(imports('packages/engine/src/a.ts', "import { x } from '@pelorus/money/units.ts';")).toEqual([]);
    expect(imports('apps/gateway/src/a.ts', "import { x } from '@pelorus/core/loop.ts';")).toHaveLength(1);
  });

  it('TIDY-02 what the package does not declare is caught, however npm hoists it', () => {
    expect(imports('packages/journal/src/a.ts', "import Fastify from 'fastify';")).toHaveLength(1);
    expect(imports('packages/journal/src/a.ts', "import pg from 'pg';")).toEqual([]);
  });

  it('TIDY-06 what a package declares and does not use is caught', () => {
    const declared = (text: string) =>
      checkDeclared(root, [source('packages/journal/src/a.ts', text)]).map((problem) => problem.what);
    expect(declared("import pg from 'pg';")).toEqual([]);
    expect(declared('export const a = 1;')).toContain('pg is declared and not used');
  });

  it('TIDY-03 node and third parties stay out of what runs anywhere', () => {
    expect(imports('packages/engine/src/a.ts', "import fs from 'node:fs';")).toHaveLength(1);
    expect(imports('packages/protocol/src/a.ts', "import fs from 'node:fs';")).toHaveLength(1);
    expect(imports('packages/protocol/src/a.ts', "import { z } from 'zod';")).toEqual([]);
    expect(imports('packages/money/src/a.ts', "import { z } from 'zod';")).toHaveLength(1);
  });

  it('TIDY-04 rooms of the web and of the engine do not import each other; packages are reached by name', () => {
    expect(imports('apps/web/app/rooms/spot/a.tsx', "import { x } from '../wallet/b.tsx';")).toHaveLength(1);
    expect(imports('packages/engine/src/spot/a.ts', "import { x } from '../futures/b.ts';")).toHaveLength(1);
    expect(imports('packages/engine/src/spot/a.ts', "import { x } from '../ledger/b.ts';")).toEqual([]);
    expect(imports('packages/engine/src/a.ts', "import { x } from '../../money/src/units.ts';")).toHaveLength(1);
  });

  it('TIDY-04 products of gateway, worker and database never import each other, in no package', () => {
    for (const home of ['apps/gateway', 'apps/worker', 'packages/database']) {
      const of = (to: string) => imports(`${home}/src/spot/a.ts`, `import { x } from '${to}';`);
      expect(of('../wallet/b.ts'), home).toEqual(['room spot may not import room wallet']);
      expect(of('../markets/b.ts'), home).toEqual([]);
      expect(of('./service/b.ts'), home).toEqual([]);
    }
    const byName = (room: string) => `import { x } from '@pelorus/database/${room}/b.ts';`;
    expect(imports('apps/worker/src/spot/a.ts', byName('wallet'))).toEqual(['room spot may not import room wallet']);
    expect(imports('apps/worker/src/spot/a.ts', byName('spot'))).toEqual([]);
  });

  it('TIDY-04 no room of the gateway imports a dialect; its documents and the assembly do', () => {
    const of = (folder: string, up: string) =>
      imports(`apps/gateway/src/${folder}a.ts`, `import { x } from '${up}dialects/binance/routes.ts';`);
    for (const room of ['spot', 'identity', 'web', 'socket', 'http'])
      expect(of(`${room}/`, '../'), room).toEqual([`room ${room} may not import a dialect`]);
    for (const folder of ['api-documents/', 'dialects/']) expect(of(folder, '../'), folder).toEqual([]);
    expect(of('', './')).toEqual([]);
  });

  it('TIDY-15 a circle of imports is caught once, types included; a line is none', () => {
    const a = source('apps/core/src/a.ts', "import type { B } from './b.ts';");
    const b = source('apps/core/src/b.ts', "import { c } from '@pelorus/core/c.ts';");
    const c = (text: string) => source('apps/core/src/c.ts', text);
    expect(checkCircles([a, b, c('export const x = 1;')])).toEqual([]);
    expect(checkCircles([a, b, c("const a = await import('./a.ts');")]).map(({ what }) => what)).toEqual([
      'imports go in a circle: apps/core/src/a.ts, apps/core/src/b.ts, apps/core/src/c.ts',
    ]);
  });

  it('TIDY-16 a folder imports those before it, and every folder has a place', () => {
    const floors = (path: string, text: string, ...others: string[]) =>
      checkFloors([source(path, text), ...others.map((other) => source(other, ''))]).map(({ what }) => what);
    const ui = 'apps/web/app/ui/a.ts';
    const room = 'apps/web/app/rooms/spot/b.ts';
    expect(floors(room, "import { a } from '../../ui/a.ts';", ui)).toEqual([]);
    expect(floors(ui, "import { b } from '../rooms/spot/b.ts';", room)).toHaveLength(1);
    expect(floors('apps/web/app/cellar/a.ts', "import { a } from '../ui/a.ts';", ui)).toHaveLength(1);
  });

  it('TIDY-20 an export that no file imports is caught; imports by name, as a whole and while running count', () => {
    const unused = (user: string) =>
      checkExports([
        source('apps/core/src/a.ts', 'export const one = 1;\nexport interface Two {}'),
        source('apps/core/src/b.ts', user),
      ]).map(({ what }) => what.split(' ')[0]);
    expect(unused("import { one, type Two } from './a.ts';")).toEqual([]);
    expect(unused("import { one as first } from '@pelorus/core/a.ts';")).toEqual(['Two']);
    expect(unused("import * as all from './a.ts';")).toEqual([]);
    expect(unused("const { one } = await import('./a.ts');")).toEqual([]);
    expect(unused("// import './a.ts' gives one and Two")).toEqual(['one', 'Two']);
  });

  it('TIDY-17 what the rooms of the engine share knows none of them', () => {
    const found = (path: string, to: string) =>
      checkFloors([
        source(`packages/engine/src/${path}`, `import '../${to}';`),
        source(`packages/engine/src/${to}`, ''),
      ]);
    expect(found('ledger/a.ts', 'spot/b.ts')).toHaveLength(1);
    expect(found('ledger/a.ts', 'accounts/b.ts')).toEqual([]);
    expect(found('spot/b.ts', 'ledger/a.ts')).toEqual([]);
  });

  it('TIDY-05 dynamic, side-effect, type and multi-line imports are seen', () => {
    const text =
      "import type {\n  A,\n} from 'a';\nimport 'b';\nconst c = await import('c');\nexport { d } from 'd';\n";
    expect(
      importsOf(source('tools/x.ts', text))
        .map((found) => found.specifier)
        .sort(),
    ).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('content', () => {
  it('TIDY-10 clocks, randomness, async and process are caught in pure packages and only there', () => {
    for (const line of ['Date.now()', 'new Date()', 'Math.random()', 'async function f() {}', 'process.env.X']) {
      expect(content('packages/engine/src/a.ts', line), line).not.toEqual([]);
      expect(content('apps/core/src/a.ts', line), line).toEqual([]);
    }
    expect(content('packages/engine/src/a.ts', '// a Date in prose')).toEqual([]);
  });

  it('TIDY-11 parseFloat and toFixed are caught in products', () => {
    expect(content('apps/web/app/a.ts', 'const x = parseFloat(y);')).toHaveLength(1);
    expect(content('apps/web/app/a.ts', 'const x = y.toFixed(2);')).toHaveLength(1);
  });

  it('TIDY-12 long files and long functions are caught', () => {
    expect(content('apps/core/src/a.ts', 'x;\n'.repeat(301))).toHaveLength(1);
    expect(content('apps/core/src/a.ts', `function f() {\n${'  x;\n'.repeat(70)}}\n`)).toHaveLength(1);
    expect(content('apps/core/src/a.ts', `function f() {\n${'  x;\n'.repeat(60)}}\n`)).toEqual([]);
  });

  it('TIDY-13 folders that say nothing and barrels are caught; an excuse with a reason is heard', () => {
    expect(content('apps/core/src/utils/a.ts', '')).toHaveLength(1);
    expect(content('apps/core/src/spot/index.ts', '')).toHaveLength(1);
    expect(content('apps/web/app/a.ts', '// tidy-ok: a chart pixel, not money\nconst x = parseFloat(y);')).toEqual([]);
  });
});

describe('rules', () => {
  const rules = (...texts: string[]) =>
    checkRules(texts.map((text, index) => ({ path: `docs/specs/${index}.md`, text }))).map(({ what }) => what);

  it('TIDY-18 a code that two rules have is caught, in one file and in two', () => {
    expect(rules('- ABC-01 One.\n- ABC-02 Another, unlike ABC-01.', '- ABC-03 A third.')).toEqual([]);
    expect(rules('- ABC-01 One.\n- ABC-01 Another.')).toEqual(['ABC-01 is already the code of docs/specs/0.md:1']);
    expect(rules('- ABC-01 One.', '\n- ABC-01 Another.')).toEqual(['ABC-01 is already the code of docs/specs/0.md:1']);
  });

  it('TIDY-21 a number that two files have is caught', () => {
    const numbers = (...names: string[]) => checkNumbers('docs', names).map(({ what }) => what);
    expect(numbers('0017-coins.sql', '0018-keys.sql')).toEqual([]);
    expect(numbers('0017-coins.sql', '0017-keys.sql', 'keys.sql')).toEqual([
      'number taken by 0017-coins.sql',
      'name it NNN-words',
    ]);
  });

  it('TIDY-19 a rule of more words than a reader takes in at once is caught', () => {
    expect(rules(`- ABC-01 ${'word '.repeat(40)}`)).toEqual([]);
    expect(rules(`- ABC-01 ${'word '.repeat(41)}`)).toEqual(['ABC-01 has 41 words; 40 at most']);
  });
});
