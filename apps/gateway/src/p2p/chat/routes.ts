import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  messageBody,
  messageData,
  messagesData,
  messagesQuery,
  orderParams,
  pictureData,
  pictureParams,
  pictureQuery,
} from '@pelorus/protocol/p2p/orders.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { bytes, fileAnswer } from '../../http/file-answers.ts';
import { Refused } from '../../http/refused.ts';
import { type App, ok, whoOf } from '../../http/routes.ts';
import { Redrawer } from '../../identity/verification/redrawer.ts';
import { installPictureParser, Uploads } from '../../identity/verification/uploads.ts';
import type { P2pNeeds } from '../needs.ts';
import { messagesOf, writeMessage } from './messages.ts';
import { addPicture, pictureOf } from './pictures.ts';

const ORDER = '/api/p2p/orders/:id';
/** Not even a browser that takes it for a page may run anything of it. */
const PICTURE_CSP = "default-src 'none'; sandbox";

function registerMessages(app: App, deps: P2pNeeds): void {
  app.route({
    method: 'GET',
    url: `${ORDER}/messages`,
    config: { right: 'p2p.read', weight: 2 },
    schema: {
      summary: "An order's messages, newest last; the newest page is then read",
      params: orderParams,
      querystring: messagesQuery,
      response: { 200: okSchema(messagesData) },
    },
    handler: async (request) => ok(await messagesOf(deps, whoOf(request), Number(request.params.id), request.query)),
  });
  app.route({
    method: 'POST',
    url: `${ORDER}/messages`,
    config: { right: 'p2p.trade', weight: 2 },
    schema: {
      summary: 'Write to the other side: plain text',
      params: orderParams,
      body: messageBody,
      response: { 200: okSchema(messageData) },
    },
    handler: async (request) => ok(await writeMessage(deps, whoOf(request), Number(request.params.id), request.body)),
  });
  app.route({
    method: 'GET',
    url: `${ORDER}/pictures/:picture`,
    config: { right: 'p2p.read', weight: 5 },
    schema: { summary: 'A picture of an order', params: pictureParams, response: fileAnswer({ 'image/jpeg': bytes }) },
    handler: async (request, reply) => {
      const { id, picture } = request.params;
      const jpeg = await pictureOf(deps, whoOf(request), Number(id), Number(picture));
      return reply
        .header('content-security-policy', PICTURE_CSP)
        .header('content-disposition', `inline; filename="${id}-${picture}.jpg"`)
        .type('image/jpeg')
        .send(jpeg);
    },
  });
}

/** Pictures come as they are: a scope with a parser of its own, and few at once. */
function registerPictures(app: App, deps: P2pNeeds): void {
  const redrawer = new Redrawer();
  app.addHook('onClose', () => redrawer.close());
  const uploads = new Uploads(deps, 'p2p.trade');
  app.register(async (plugin) => {
    const scope = plugin.withTypeProvider() as unknown as App;
    installPictureParser(scope);
    scope.route({
      method: 'POST',
      url: `${ORDER}/pictures`,
      config: { right: 'p2p.trade', weight: 50 },
      bodyLimit: P2P_LIMITS.pictureBytes,
      onRequest: (request, reply) => uploads.admit(request, reply),
      schema: {
        summary: 'Send a picture: the file itself is the body',
        params: orderParams,
        querystring: pictureQuery,
        response: { 200: okSchema(pictureData) },
      },
      handler: async (request) => {
        const file: unknown = request.body;
        if (!Buffer.isBuffer(file)) throw new Refused('PICTURE_REFUSED');
        const who = whoOf(request);
        const orderId = Number(request.params.id);
        return ok(await uploads.hold(who.userId, () => addPicture(deps, redrawer, who, orderId, request.query, file)));
      },
    });
  });
}

/** Messages and pictures of orders (PORD-40 to PORD-44). */
export function registerChat(app: App, deps: P2pNeeds): void {
  registerMessages(app, deps);
  registerPictures(app, deps);
}
