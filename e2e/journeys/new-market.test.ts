import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { alive, leave, visit } from '../browser.ts';
import { ownStage } from '../stage.ts';

interface Market {
  symbol: string;
}

const CONFIG = fileURLToPath(new URL('../../pelorus.config.json', import.meta.url));

describe('a market that is listed while somebody looks', () => {
  const stage = ownStage();

  it('MKTS-23 appears in the open list at once, before anybody trades there; what is typed stays', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await page.goto('/markets');
    await alive(page);
    const field = page.getByRole('searchbox');
    await field.fill('sol');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);

    const { assets, markets } = JSON.parse(readFileSync(CONFIG, 'utf8')) as Record<string, Market[]>;
    const like = markets?.find(({ symbol }) => symbol === 'XRP_ETH');
    const secret = readFileSync(join(stage.dataDir, 'operator.secret'), 'utf8').trim();
    const listed = await fetch(`${stage.url}/api/operator/catalog`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        assets,
        markets: [...(markets ?? []), { ...like, symbol: 'SOL_BTC', tags: [] }],
      }),
    });
    expect([listed.status, await listed.text()]).toEqual([200, expect.stringContaining('"commands":1')]);

    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    await page.getByRole('rowheader', { name: /SOL\s*\/\s*BTC/ }).waitFor();
    expect(await field.inputValue()).toBe('sol');
    expect(troubles).toEqual([]);
    await leave(context);
  });
});
