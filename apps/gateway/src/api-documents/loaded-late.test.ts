import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const IMPORTED = /^(?:import|export) (?!type\b)[^;]*? from '(\.[^']+)';/gm;

/** Returns the files that a file loads when it is loaded, itself among them: what is imported of types alone is not. */
function loadedWith(start: string): Set<string> {
  const found = new Set([start]);
  for (const file of found)
    for (const [, path = ''] of readFileSync(new URL(file), 'utf8').matchAll(IMPORTED))
      found.add(new URL(path, file).href);
  return found;
}

it('ADOC-08 a gateway starts without the forms of answers, which the documents are made of', () => {
  const isForm = (file: string) => file.includes('/api-documents/answers/');
  const started = loadedWith(new URL('../start.ts', import.meta.url).href);
  expect([...started].some((file) => file.endsWith('api-documents/routes.ts'))).toBe(true);
  expect([...started].filter(isForm)).toEqual([]);
  const document = loadedWith(new URL('./dialect-document.ts', import.meta.url).href);
  expect([...document].filter(isForm)).not.toEqual([]);
});
