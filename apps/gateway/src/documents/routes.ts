import {
  type DocumentWrite,
  documentHeads,
  documentOf,
  keepLatest,
  tellDocument,
  writeDocument,
} from '@pelorus/database/documents/documents.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  DRAWINGS,
  documentBody,
  documentData,
  documentHead,
  documentParams,
  schemaOfDocument,
} from '@pelorus/protocol/identity/documents.ts';
import { z } from 'zod';
import { Refused } from '../http/refused.ts';
import { type App, ok, ownerOf, whoOf } from '../http/routes.ts';
import type { DocumentsNeeds } from './needs.ts';

/** Bytes of a body's JSON around the document. */
const AROUND_BYTES = 1_024;

/**
 * Stores a document and announces it; returns its new version. Refuses DOCUMENT_CHANGED: another version is current
 * (DOC-04).
 */
function save(deps: DocumentsNeeds, write: DocumentWrite): Promise<number> {
  const { userId, kind } = write;
  return inTransaction(deps.pool, async (db) => {
    const version = await writeDocument(db, write);
    if (version === null) throw new Refused('DOCUMENT_CHANGED');
    if (write.basedOn === 0 && kind.startsWith(DRAWINGS))
      await keepLatest(db, userId, DRAWINGS, deps.limits.drawnPairsPerPerson);
    await tellDocument(db, userId, { kind, version });
    return version;
  });
}

function registerReading(app: App, deps: DocumentsNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/identity/documents',
    config: { right: 'identity.self' },
    schema: {
      summary: 'What I arranged on my pages: kinds and versions',
      response: { 200: okSchema(z.array(documentHead)) },
    },
    handler: async (request) => ok(await documentHeads(deps.pool, ownerOf(whoOf(request)))),
  });
  app.route({
    method: 'GET',
    url: '/api/identity/documents/:kind',
    config: { right: 'identity.self' },
    schema: {
      summary: 'One of the things I arranged, as it was kept',
      params: documentParams,
      response: { 200: okSchema(documentData) },
    },
    handler: async (request) => {
      const row = await documentOf(deps.pool, ownerOf(whoOf(request)), request.params.kind);
      if (row === undefined) throw new Refused('NOT_FOUND');
      return ok({ ...row, body: JSON.parse(row.body) as unknown });
    },
  });
}

/** /api/identity/documents: of the person who is logged in, whichever account they look through (DOC-02). */
export function registerDocuments(app: App, deps: DocumentsNeeds): void {
  registerReading(app, deps);
  app.route({
    method: 'PUT',
    url: '/api/identity/documents/:kind',
    config: { right: 'identity.self' },
    bodyLimit: deps.limits.documentBytes + AROUND_BYTES,
    schema: {
      summary: 'Keep what I arranged, if nobody changed it since the version it is based on',
      params: documentParams,
      body: documentBody,
      response: { 200: okSchema(documentHead) },
    },
    handler: async (request) => {
      const userId = ownerOf(whoOf(request));
      const { kind } = request.params;
      const { basedOn, body: given } = request.body;
      const { documentWrites } = deps.rates;
      if (!documentWrites.take(userId)) throw new Refused('TOO_MANY_REQUESTS', undefined, documentWrites.secondsLeft());
      const found = schemaOfDocument(kind).safeParse(given);
      if (!found.success) throw new Refused('BAD_REQUEST', 'body');
      const body = JSON.stringify(found.data);
      if (Buffer.byteLength(body) > deps.limits.documentBytes) throw new Refused('BODY_TOO_LARGE');
      const version = await save(deps, { userId, kind, basedOn, body, nowMs: deps.clock() });
      return ok({ kind, version });
    },
  });
}
