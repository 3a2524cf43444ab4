import { reasonBody } from '@pelorus/protocol/admin/http.ts';
import {
  postBody,
  postChangeBody,
  postParams,
  postTemplateData,
  postTemplateQuery,
  savedPostData,
  staffPost as staffPostData,
  staffPostsData,
  staffPostsQuery,
} from '@pelorus/protocol/announcements/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { z } from 'zod';
import { type App, ok } from '../../http/routes.ts';
import type { AdminNeeds } from '../needs.ts';
import { makePost, remakePost, staffPost, staffPosts, takeBackPost, templateOf } from './posts.ts';

const BASE = '/api/admin/announcements';
const config = { right: 'staff.announcements' } as const;
const nothing = { 200: okSchema(z.null()) };

/** The staff's side of announcements (docs/specs/075-announcements.md). */
export function registerAnnouncementDesk(app: App, deps: AdminNeeds): void {
  app.route({
    method: 'GET',
    url: BASE,
    config,
    schema: { querystring: staffPostsQuery, response: { 200: okSchema(staffPostsData) } },
    handler: async (request) => ok(await staffPosts(deps, request.query)),
  });
  app.route({
    method: 'GET',
    url: `${BASE}/template`,
    config,
    schema: { querystring: postTemplateQuery, response: { 200: okSchema(postTemplateData) } },
    handler: async (request) => ok(templateOf(request.query.kind, request.query.subject)),
  });
  app.route({
    method: 'GET',
    url: `${BASE}/:id`,
    config,
    schema: { params: postParams, response: { 200: okSchema(staffPostData) } },
    handler: async (request) => ok(await staffPost(deps, Number(request.params.id))),
  });
  app.route({
    method: 'POST',
    url: BASE,
    config,
    schema: { body: postBody, response: { 200: okSchema(savedPostData) } },
    handler: async (request) => ok({ id: await makePost(deps, request, request.body) }),
  });
  app.route({
    method: 'PUT',
    url: `${BASE}/:id`,
    config,
    schema: { params: postParams, body: postChangeBody, response: nothing },
    handler: async (request) => {
      await remakePost(deps, request, Number(request.params.id), request.body);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/:id/withdraw`,
    config,
    schema: { params: postParams, body: reasonBody, response: nothing },
    handler: async (request) => {
      await takeBackPost(deps, request, Number(request.params.id), request.body.reason);
      return ok(null);
    },
  });
}
