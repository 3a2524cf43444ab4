import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { isStaffRight } from '@pelorus/protocol/admin/rights.ts';
import { refusalSchema } from '@pelorus/protocol/http/envelope.ts';
import { isOperatorRight, RIGHTS, type Right } from '@pelorus/protocol/permissions.ts';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { HttpNeeds } from './needs.ts';
import { isApi } from './not-found.ts';
import type { App } from './routes.ts';
import { DOCS_CSP } from './security-headers.ts';

/** Returns who may call a route of this right, as a document says it, and which scope a key needs for it where one may. */
function securityOf(right: Right): object {
  const { session, apiKey } = RIGHTS[right];
  if (!session && apiKey === null) return {};
  const bySession = session ? [{ session: [] }] : [];
  if (apiKey === null) return { security: bySession };
  return { security: [...bySession, { signature: [] }], 'x-permission': apiKey };
}

/** OpenAPI at /api/docs (page) and /api/docs/json. Before the rooms register, so that it sees their routes. */
export async function installDocs(app: App, deps: HttpNeeds): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${deps.config.brand.name} API`,
        version: '1',
        description:
          'Answers are {code: 0, data} or a refusal {code, error, message, field?, retry, requestId}. Amounts are decimal ' +
          'texts, times are milliseconds. X-MBX-USED-WEIGHT-1M says what your address has used of this minute, ' +
          'X-MBX-ORDER-COUNT-10S and -1D what the account has of its new orders. Bots sign: X-API-KEY, X-TIMESTAMP (ms), X-SIGNATURE = hex ' +
          'HMAC-SHA256(secret, timestamp + METHOD + path with query + body). An id of your own (clientOrderId, clientListId, ' +
          'clientAlgoId) stays taken for a day at least: the same content again places nothing, says `replayed` and ' +
          'tells how the first stands by now; other content is KEY_REUSED.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
          signature: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
        },
      },
    },
    transform: ({ schema, url, route, ...rest }) => {
      const right = route.config?.right;
      const hidden = !isApi(url) || isOperatorRight(right) || isStaffRight(right);
      const secured = right === undefined || isStaffRight(right) ? {} : securityOf(right);
      const tag = url.startsWith('/futuresapi/') ? 'futures' : url.split('/')[2];
      const refusal = route.config?.auth === 'dialect' ? {} : { default: refusalSchema };
      const response = { ...(schema?.response as object | undefined), ...refusal };
      const described = { ...(tag === undefined ? {} : { tags: [tag] }), ...secured, ...schema, response };
      return jsonSchemaTransform({ ...rest, route, url, schema: hidden ? { hide: true } : described } as never);
    },
  });
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, right: 'public' };
    });
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', DOCS_CSP);
    });
    await scope.register(swaggerUi, { routePrefix: '/api/docs' });
  });
}
