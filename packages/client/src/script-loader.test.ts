import { expect, test } from 'vitest';
import { loadScript, scriptAddress } from './script-loader.ts';

const RULES = { origin: 'https://venue.example', origins: ['https://static.geetest.example'] };

class Script {
  async = false;
  id = '';
  src = '';
  onload = () => {};
  onerror = () => {};
  removed = false;
  remove(): void {
    this.removed = true;
  }
}

function page() {
  const scripts: Script[] = [];
  const document = {
    createElement: () => new Script(),
    head: { append: (script: Script) => scripts.push(script) },
  } as unknown as Document;
  return { scripts, options: { ...RULES, document } };
}

test('S7.23 appends a script by its address, with an id if one is given', async () => {
  const { scripts, options } = page();
  const first = loadScript('/assets/a.js', options);
  const second = loadScript('https://static.geetest.example/gt4.js', { ...options, id: 'gt' });
  for (const script of scripts) script.onload();
  await Promise.all([first, second]);
  expect(scripts.map(({ src, id, async }) => [src, id, async])).toEqual([
    ['https://venue.example/assets/a.js', '', true],
    ['https://static.geetest.example/gt4.js', 'gt', true],
  ]);
});

test('S7.23 the same address or id is appended once', () => {
  const { scripts, options } = page();
  loadScript('/a.js', options);
  loadScript('/a.js', options);
  loadScript('https://venue.example/a.js', { ...options, id: 'a' });
  loadScript('/b.js', { ...options, id: 'b' });
  loadScript('/c.js', { ...options, id: 'b' });
  expect(scripts.map(({ src }) => src)).toEqual(['https://venue.example/a.js', 'https://venue.example/b.js']);
});

test('S7.23 one that could not be had may be asked for again', async () => {
  const { scripts, options } = page();
  const first = loadScript('/a.js', { ...options, id: 'a' });
  scripts[0]?.onerror();
  await expect(first).rejects.toThrow('/a.js');
  expect(scripts[0]?.removed).toBe(true);
  const second = loadScript('/a.js', { ...options, id: 'a' });
  scripts[1]?.onload();
  await second;
});

test.each([
  'https://evil.example/a.js',
  '//evil.example/a.js',
  'http://static.geetest.example/a.js',
  'https://static.geetest.example.evil.example/a.js',
  'https://static.geetest.example@evil.example/a.js',
  'data:text/javascript,alert(1)',
  'blob:https://venue.example/x',
  'javascript:alert(1)',
])('SHL-25 no script is loaded from %s', (src) => {
  expect(() => scriptAddress(src, RULES)).toThrow(RangeError);
});
