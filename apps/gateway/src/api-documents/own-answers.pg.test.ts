import { isStaffRight } from '@pelorus/protocol/admin/rights.ts';
import { isOperatorRight, RIGHTS, type Right } from '@pelorus/protocol/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholeGateway } from '../../testing/http/test-whole-gateway.ts';
import type { TestGateway } from '../../testing/test-gateway.ts';
import { registeredRoutes, registeredStaffRoutes } from '../http/guard.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await wholeGateway();
});
afterAll(() => gateway.close());

/** The page that shows the document, with its files: it is no call of anybody's. */
const OF_THE_PAGE = /^\/api\/docs(\/?|\/static\/.*|\/json|\/yaml)$/;

interface Operation {
  security?: Record<string, string[]>[];
  'x-permission'?: string;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

describe('our own REST', () => {
  it('ADOC-07 every route says what it answers, of people, staff and operators', () => {
    const routes = [...registeredRoutes(gateway.app), ...registeredStaffRoutes(gateway.app)].filter(
      (route) =>
        route.url.startsWith('/api/') && !('isDialect' in route && route.isDialect) && !OF_THE_PAGE.test(route.url),
    );
    expect(routes.length).toBeGreaterThan(150);
    const silent = routes.filter(({ schema }) => {
      const statuses = Object.keys((schema?.response as object | undefined) ?? {});
      return !statuses.some((status) => status.startsWith('2'));
    });
    expect(silent.map(({ methods, url }) => `${methods} ${url}`)).toEqual([]);
  });

  it('ADOC-07 and so does its document, to the last field', async () => {
    const { paths } = (await gateway.app.inject({ method: 'GET', url: '/api/docs/json' })).json() as {
      paths: Record<string, Record<string, Operation>>;
    };
    const routes = registeredRoutes(gateway.app).filter(
      ({ url, right, schema, isDialect }) =>
        url.startsWith('/api/') &&
        !isDialect &&
        !isOperatorRight(right) &&
        !isStaffRight(right) &&
        !(schema as { hide?: boolean })?.hide,
    );
    expect(routes.length).toBeGreaterThan(100);
    for (const { methods, url } of routes)
      for (const method of methods.filter((each) => each !== 'HEAD')) {
        const path = url.replace(/:(\w+)/g, '{$1}');
        const responses = paths[path]?.[method.toLowerCase()]?.responses ?? {};
        const done = Object.entries(responses).filter(([status]) => status.startsWith('2'));
        expect([method, path, done.length]).toEqual([method, path, Math.max(1, done.length)]);
        for (const [status, { content = {} }] of done) {
          const schemas = Object.values(content).map(({ schema }) => JSON.stringify(schema));
          // Nothing comes with 204; whatever else comes has a form that is more than anything at all.
          expect([method, path, schemas.length > 0]).toEqual([method, path, status !== '204']);
          expect([method, path, schemas.filter((schema) => schema === '{}')]).toEqual([method, path, []]);
        }
      }
  });

  it('ADOC-09 says who may call each route: by signature only where a key may, and with which scope', async () => {
    const { paths } = (await gateway.app.inject({ method: 'GET', url: '/api/docs/json' })).json() as {
      paths: Record<string, Record<string, Operation>>;
    };
    const told = new Set<Right>();
    for (const { methods, url, right } of registeredRoutes(gateway.app))
      for (const method of methods) {
        const operation = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
        if (operation === undefined || right === 'public') continue;
        const { session, apiKey } = RIGHTS[right];
        const ways = (operation.security ?? []).flatMap((way) => Object.keys(way));
        const wanted = [...(session ? ['session'] : []), ...(apiKey === null ? [] : ['signature'])];
        expect([method, url, ways, operation['x-permission']]).toEqual([method, url, wanted, apiKey ?? undefined]);
        told.add(right);
      }
    expect([...told].sort()).toEqual(
      [
        'account.read',
        'identity.manage',
        'identity.self',
        'key.self',
        'spot.trade',
        'futures.trade',
        'p2p.read',
        'p2p.trade',
        'wallet.deposit',
        'wallet.faucet',
        'wallet.read',
        'wallet.transfer',
        'wallet.withdraw',
      ].sort(),
    );
  });
});
