import {
  announcementData,
  announcementQuery,
  announcementsData,
  announcementsQuery,
  postParams,
} from '@pelorus/protocol/announcements/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { isLocaleTag } from '@pelorus/site/locales.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok } from '../http/routes.ts';
import type { AnnouncementBoard } from './board.ts';
import { listPosts } from './list.ts';

const CACHE = 'public, max-age=10';
const config = { right: 'public', weight: 1 } as const;

function checkLocale(tag: string): void {
  if (!isLocaleTag(tag)) throw new Refused('BAD_REQUEST', 'locale');
}

/** Everything under /api/announcements (NEWS-20). */
export function registerAnnouncements(app: App, { announcements }: { announcements: AnnouncementBoard }): void {
  app.route({
    method: 'GET',
    url: '/api/announcements',
    config,
    schema: {
      summary: 'What the venue announced, newest first',
      querystring: announcementsQuery,
      response: { 200: okSchema(announcementsData) },
    },
    handler: async (request, reply) => {
      checkLocale(request.query.locale);
      reply.header('cache-control', CACHE);
      return ok(await listPosts(announcements, request.query));
    },
  });
  app.route({
    method: 'GET',
    url: '/api/announcements/:id',
    config,
    schema: {
      summary: 'One announcement with its text',
      params: postParams,
      querystring: announcementQuery,
      response: { 200: okSchema(announcementData) },
    },
    handler: async (request, reply) => {
      checkLocale(request.query.locale);
      const found = await announcements.post(Number(request.params.id), request.query.locale);
      if (found === null) throw new Refused('NOT_FOUND');
      reply.header('cache-control', CACHE);
      return ok(found);
    },
  });
}
