import { pairCode } from '@pelorus/protocol/http/envelope.ts';
import type { LoaderApi, WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { isLocaleTag, localePath } from '@pelorus/site/locales.ts';
import { picturedPath } from '@pelorus/site/pictures.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { languagesOf } from '../../catalog/languages.ts';
import { originOf } from '../../http/address.ts';
import { Refused } from '../../http/refused.ts';
import type { App } from '../../http/routes.ts';
import { type LoaderFeeds, loaderApi } from '../loader-api.ts';
import type { WebNeeds } from '../needs.ts';
import { Gallery } from './gallery.ts';
import { pageWords } from './page-words.ts';
import { Painter } from './painter.ts';

const CACHE = 'public, max-age=86400';
/** A picture that has to be drawn costs a page and a tenth of a second of another thread. */
const PICTURE_WEIGHT = 5;
/** The page waits for everything before it is sent to one of those. */
const READER = 'Pelorus-pictures (bot)';

const parameters = z.object({ page: z.string().max(60), file: z.string().regex(/^[a-z]{2}_[A-Z]{2}\.png$/) });
const query = z.object({ pair: pairCode.optional() });

/** Registers /og/{page}/{locale}.png: the picture of each open page, drawn from the words of the page itself (ADR-20). */
export function registerPictures(app: App, deps: WebNeeds, feeds: LoaderFeeds, web: WebHandler): void {
  const gallery = new Gallery();
  const painter = new Painter();
  app.addHook('onClose', () => painter.close());
  const brandName = deps.config.brand.name;

  const draw = async (path: string, request: FastifyRequest): Promise<Buffer | null> => {
    const api: LoaderApi = { ...loaderApi(deps, feeds, request), me: async () => null };
    const origin = originOf(request);
    const page = await web(new Request(origin + path, { headers: { 'user-agent': READER } }), {
      api,
      nonce: '',
      origin,
    });
    if (page.status === 503) throw new Refused('OVERLOADED', undefined, 1);
    const words = page.status === 200 ? pageWords(await page.text()) : null;
    return words === null ? null : painter.paint({ ...words, brandName });
  };

  app.get(
    '/og/:page/:file',
    { config: { right: 'public', weight: PICTURE_WEIGHT }, schema: { params: parameters, querystring: query } },
    async (request, reply) => {
      const { page, file } = request.params;
      const pair = request.query.pair ?? null;
      const [tag = ''] = file.split('.');
      const pairs = feeds.spot.symbols().symbols.map((symbol) => symbol.pairCode);
      const path = picturedPath(page, pair, { brandName, pairs });
      if (path === null || !isLocaleTag(tag) || !languagesOf(deps.config).includes(tag)) throw new Refused('NOT_FOUND');
      const picture = await gallery.picture(`${page} ${tag} ${pair}`, () => draw(localePath(tag, path), request));
      if (picture === null) throw new Refused('NOT_FOUND');
      // Other sites may embed it: that is its purpose.
      reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', CACHE);
      reply.header('etag', picture.etag);
      if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
      return reply.type('image/png').send(picture.png);
    },
  );
}
