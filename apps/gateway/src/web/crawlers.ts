import { isLocaleTag } from '@pelorus/site/locales.ts';
import { robotsText, sitemapIndex, sitemapOf } from '@pelorus/site/sitemap.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { languagesOf } from '../catalog/languages.ts';
import { originOf } from '../http/address.ts';
import { Refused } from '../http/refused.ts';
import type { App } from '../http/routes.ts';
import { legalElsewhere } from '../legal/legal.ts';
import type { MarketFeed } from '../markets/market-feed.ts';
import { publicConfig } from '../markets/routes.ts';
import type { WebNeeds } from './needs.ts';

const CACHE = 'public, max-age=3600';
const TEXT = 'text/plain; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const sitemapFile = z.strictObject({ file: z.string().max(20) });

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header('cache-control', CACHE).type(type).send(text);
}

/** Registers what crawlers read before they come: /robots.txt, /sitemap.xml and /sitemap/{locale}.xml (spec S2.22). */
export function registerCrawlers(app: App, deps: WebNeeds, feed: Pick<MarketFeed, 'symbols'>): void {
  const config = { right: 'public', weight: 2 } as const;
  const languages = languagesOf(deps.config);
  const switches = publicConfig(deps).features;
  app.get('/robots.txt', { config }, async (request, reply) => send(reply, TEXT, robotsText(originOf(request))));
  app.get('/sitemap.xml', { config }, async (request, reply) =>
    send(reply, XML, sitemapIndex(originOf(request), languages)),
  );
  app.get('/sitemap/:file', { config, schema: { params: sitemapFile } }, async (request, reply) => {
    const tag = /^(.*)\.xml$/.exec(request.params.file)?.[1] ?? '';
    if (!isLocaleTag(tag) || !languages.includes(tag)) throw new Refused('NOT_FOUND');
    const open = feed.symbols().symbols.filter(({ status }) => status !== 'HALT');
    const pairs = open.map(({ pairCode }) => pairCode);
    const listed = {
      origin: originOf(request),
      brandName: deps.config.brand.name,
      pairs,
      posts: (await deps.announcements.heads()).map(({ postId }) => String(postId)),
      languages,
      switches,
      elsewhere: legalElsewhere(deps.config.legal),
    };
    return send(reply, XML, sitemapOf(tag, listed));
  });
}
