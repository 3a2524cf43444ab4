import {
  caseParams,
  casePictureParams,
  decideBody,
  decidedData,
  queueData,
  queueQuery,
  verificationCaseData,
} from '@pelorus/protocol/admin/verification.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { bytes, fileAnswer } from '../http/file-answers.ts';
import { type App, ok } from '../http/routes.ts';
import type { AdminNeeds } from './needs.ts';
import { decide } from './verification-decide.ts';
import { openCase, openCasePicture, queuePage } from './verification-queue.ts';

const BASE = '/api/admin/verifications';
const config = { right: 'staff.verification' } as const;
/** A picture opened as a page runs no scripts and has no origin. */
const PICTURE_CSP = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** The queue of identity verifications (KYC-04, KYC-05). */
export function registerVerificationQueue(app: App, deps: AdminNeeds): void {
  app.route({
    method: 'GET',
    url: BASE,
    config,
    schema: { querystring: queueQuery, response: { 200: okSchema(queueData) } },
    handler: async (request) => ok(await queuePage(deps, request.query)),
  });
  app.route({
    method: 'GET',
    url: `${BASE}/:id`,
    config,
    schema: { params: caseParams, response: { 200: okSchema(verificationCaseData) } },
    handler: async (request) => ok(await openCase(deps, request, request.params.id)),
  });
  app.route({
    method: 'GET',
    url: `${BASE}/:id/pictures/:picture`,
    config,
    schema: { params: casePictureParams, response: fileAnswer({ 'image/jpeg': bytes }) },
    handler: async (request, reply) => {
      const { id, picture } = request.params;
      const jpeg = await openCasePicture(deps, request, id, picture);
      return reply
        .header('content-security-policy', PICTURE_CSP)
        .header('content-disposition', `attachment; filename="${picture}.jpg"`)
        .type('image/jpeg')
        .send(jpeg);
    },
  });
  app.route({
    method: 'POST',
    url: `${BASE}/:id/decide`,
    config,
    schema: { params: caseParams, body: decideBody, response: { 200: okSchema(decidedData) } },
    handler: async (request) => ok(await decide(deps, request, request.params.id, request.body)),
  });
}
