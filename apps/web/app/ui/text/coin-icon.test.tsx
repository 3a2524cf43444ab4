import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CoinIcon } from './coin-icon.tsx';

const { assets } = JSON.parse(readFileSync(new URL('../../../../../pelorus.config.json', import.meta.url), 'utf8')) as {
  assets: { code: string }[];
};

test('DSN-20 every coin of the configuration that comes with us has its own sign, any other its letter', () => {
  const lettered = assets.filter(({ code }) => renderToStaticMarkup(<CoinIcon code={code} />).includes('<text'));
  expect(lettered).toEqual([]);
  expect(renderToStaticMarkup(<CoinIcon code="NEW" />)).toMatch(/<text[^>]*>N</);
});
