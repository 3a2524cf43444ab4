import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compiledText, OUTPUTS, pathOf } from './compile.ts';

it('CHN-63 compiles the contracts to the bytecode that is checked in', () => {
  for (const [path, { name, sources }] of Object.entries(OUTPUTS))
    expect(readFileSync(pathOf(path), 'utf8')).toBe(compiledText(name, sources));
});
