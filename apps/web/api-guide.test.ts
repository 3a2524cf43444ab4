import type { WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { apiSamples } from '@pelorus/site/api-samples.ts';
import { LOCALES, localePath } from '@pelorus/site/locales.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtPages, me, NONCE, ORIGIN, venueApi } from './test-venue.ts';

let webHandler: WebHandler;
beforeAll(async () => {
  webHandler = await builtPages();
});

async function html(path: string, person: typeof me | null = null): Promise<string> {
  const answer = await webHandler(new Request(ORIGIN + path), { api: venueApi(person), nonce: NONCE, origin: ORIGIN });
  return answer.text();
}
/** Returns text as HTML has it. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#x27;');

describe('the page about the API', () => {
  it.each(LOCALES.map(({ tag }) => tag))(
    'ADOC-20 ADOC-21 %s has every sample, with this exchange in it',
    async (tag) => {
      const text = await html(localePath(tag, '/docs/api'));
      for (const [name, code] of Object.entries(apiSamples(ORIGIN)))
        expect(text).toContain(`<code data-sample="${name}">${escaped(code)}</code>`);
      expect(text).toContain('const host = &#x27;https://pelorus.test&#x27;;');
      expect(text).toContain('wss://pelorus.test/stream');
      // Every block of code stands from left to right.
      expect(text.match(/<div dir="ltr"[^>]*><pre/g)?.length).toBe(text.match(/<pre/g)?.length);
    },
  );

  it('ADOC-22 has every call before any script ran', async () => {
    const text = await html('/ar_AE/docs/api');
    const [row = ''] = /<details id="getApiV3Depth"[\s\S]*?<\/details>/.exec(text) ?? [];
    for (const part of ['GET', '/api/v3/depth', '5–250', 'symbol']) expect(row).toContain(part);
    expect(row).toMatch(/<summary dir="ltr"/);
  });

  it('ADOC-23 is reached from the foot of every page and from the keys', async () => {
    expect(await html('/ar_AE/markets')).toMatch(/<footer[\s\S]*href="\/ar_AE\/docs\/api"[\s\S]*<\/footer>/);
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(await html('/account/api-keys', me)) ?? [];
    expect(main).toContain('href="/docs/api"');
  });
});
