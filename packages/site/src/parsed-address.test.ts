import { afterEach, expect, test, vi } from 'vitest';
import { parsedAddress } from './parsed-address.ts';
import { returnTarget } from './return-target.ts';

afterEach(() => vi.unstubAllGlobals());

test('S2.08 addresses are read in a browser without URL.parse', () => {
  class OldUrl extends URL {}
  Object.defineProperty(OldUrl, 'parse', { value: undefined });
  vi.stubGlobal('URL', OldUrl);
  expect(parsedAddress('/a?b#c', 'https://pelorus.example')?.href).toBe('https://pelorus.example/a?b#c');
  expect(parsedAddress('https://pelorus.example/')?.pathname).toBe('/');
  for (const none of ['', '/a', 'https://']) expect(parsedAddress(none)).toBeNull();
  const rules = { origin: 'https://pelorus.example', securityDomains: [] };
  expect(returnTarget('?redirectUrl=/assets', 'login', rules)).toBe('/assets');
});
