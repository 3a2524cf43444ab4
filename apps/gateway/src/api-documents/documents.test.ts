import { type DialectDocument, referenceOf } from '@pelorus/protocol/http/api-reference.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { describe, expect, it } from 'vitest';
import { asSent, follow, type Json, openParts, within } from '../../testing/api-documents/test-documents.ts';
import { ROUTES } from '../dialects/binance/route-table.ts';
import { parameterRules } from '../dialects/binance/transport/parameter-kinds.ts';
import { Parameters } from '../dialects/binance/transport/parameters.ts';
import { isRefusedAlways } from './answers/forms.ts';
import { answerOf, DIALECT_ANSWERS } from './dialect-answers.ts';
import { dialectDocument } from './dialect-document.ts';
import { SUBJECTS } from './dialect-operations.ts';

const dialect = asSent(dialectDocument('Pelorus'));
const operations = Object.values(dialect.paths as Json).flatMap((path: Json) => Object.values(path)) as Json[];

describe('the OpenAPI document of the dialect', () => {
  it('ADOC-01 has each row of the table once, with its parameters', () => {
    expect(operations).toHaveLength(ROUTES.length);
    for (const [method, path, , , , texts] of ROUTES) {
      const operation = dialect.paths[path][method.toLowerCase()];
      const told = operation.parameters.map(({ name, required }: Json) => [name, required]);
      const own = parameterRules(texts).map(({ name, isMandatory }) => [name, isMandatory]);
      expect(told.slice(0, own.length)).toEqual(own);
      const signed = [
        ['timestamp', true],
        ['recvWindow', false],
      ];
      expect(told.slice(own.length)).toEqual(operation.security[0]?.signature === undefined ? [] : signed);
    }
  });

  it('ADOC-02 says how each is signed, by which permission, and which socket request is the same', () => {
    const about = (method: string, path: string) => {
      const { security, 'x-permission': permission, 'x-socket-method': socket } = dialect.paths[path][method];
      return { security, permission, socket };
    };
    const signed = [{ key: [], signature: [] }];
    expect(about('get', '/api/v3/depth')).toEqual({ security: [], permission: null, socket: 'depth' });
    expect(about('get', '/api/v3/historicalTrades')).toMatchObject({ security: [], permission: null });
    expect(about('post', '/api/v3/order')).toEqual({ security: signed, permission: 'spot', socket: 'order.place' });
    expect(about('post', '/fapi/v1/order')).toEqual({ security: signed, permission: 'futures', socket: 'order.place' });
    expect(about('get', '/fapi/v3/balance')).toMatchObject({ socket: 'v2/account.balance' });
    expect(about('get', '/api/v3/account')).toMatchObject({ security: signed, permission: 'read' });
    expect(about('post', '/api/v3/userDataStream')).toMatchObject({ security: [{ key: [] }], permission: 'read' });
    expect(about('get', '/sapi/v1/account/apiRestrictions')).toMatchObject({ security: signed, permission: null });
  });

  it('ADOC-02 says what each weighs: no call of a row weighs more or less', () => {
    const range = (path: string) => dialect.paths[path].get['x-weight'];
    expect(range('/api/v3/depth')).toEqual({ least: 5, most: 250 });
    expect(range('/api/v3/ticker/24hr')).toEqual({ least: 2, most: 80 });
    expect(range('/api/v3/ticker')).toEqual({ least: 4, most: 200 });
    expect(range('/api/v3/myPreventedMatches')).toEqual({ least: 2, most: 20 });
    expect(range('/api/v3/ping')).toEqual({ least: 1, most: 1 });
    for (const [method, path, , weight] of ROUTES) {
      if (typeof weight === 'number') continue;
      const { least, most } = dialect.paths[path][method.toLowerCase()]['x-weight'];
      for (const query of [
        '',
        'symbol=BTCUSDT',
        'symbols=A,B,C',
        'limit=700',
        'orderId=7',
        'computeCommissionRates=true',
      ]) {
        const parameters = new Parameters();
        parameters.add(query);
        const weighs = weight(parameters);
        expect([path, query, weighs >= least && weighs <= most]).toEqual([path, query, true]);
      }
    }
  });

  it('ADOC-03 has every refusal of the table, in the words of the dialect', () => {
    const told = new Set(dialect['x-refusals'].map(({ code, message }: Json) => `${code} ${message}`));
    for (const { binance } of Object.values(REJECTIONS)) expect(told).toContain(binance.join(' '));
    expect(told).toContain("-1102 Mandatory parameter 'name' was not sent, was empty/null, or malformed.");
    expect(told.size).toBe(dialect['x-refusals'].length);
    for (const { status } of dialect['x-refusals'])
      expect([400, 401, 404, 405, 409, 413, 429, 500, 503]).toContain(status);
  });

  it('ADOC-06 ADOC-24 says what each call answers, strictly, and of what is always refused nothing', () => {
    const rows = ROUTES.map(([method, path]) => `${method} ${path}`);
    expect(ROUTES.filter(([method, path]) => answerOf(method, path) === undefined)).toEqual([]);
    expect(Object.keys(DIALECT_ANSWERS).filter((name) => !rows.includes(name))).toEqual([]);
    for (const [method, path] of ROUTES) {
      const told = dialect.paths[path][method.toLowerCase()].responses[200]?.content['application/json'].schema;
      const isRefused = isRefusedAlways(answerOf(method, path) as never);
      expect([method, path, told === undefined]).toEqual([method, path, isRefused]);
      expect([path, openParts(told)]).toEqual([path, []]);
    }
  });

  it('ADOC-13 is whole: references, ids, tags, parameters once each', () => {
    expect(dialect.openapi).toMatch(/^3\.1\.\d$/);
    for (const { $ref } of within(dialect))
      if ($ref !== undefined) expect([$ref, follow(dialect, $ref)]).not.toContain(undefined);
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
    for (const { tags, parameters, responses, security } of operations) {
      expect(SUBJECTS).toContain(tags[0]);
      const names = parameters.map(({ name }: Json) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const parameter of parameters)
        expect(Object.keys(parameter).sort()).toEqual(['in', 'name', 'required', 'schema']);
      for (const { description } of Object.values(responses) as Json[]) expect(description).toBeTruthy();
      for (const name of security.flatMap(Object.keys)) expect(dialect.components.securitySchemes).toHaveProperty(name);
    }
    expect(dialect.tags.map(({ name }: Json) => name)).toEqual(SUBJECTS);
  });

  it('ADOC-22 gives the reference every route but second names', () => {
    const rows = referenceOf(dialect as DialectDocument);
    const named = ROUTES.filter(([, path]) => !path.startsWith('/api/v1/'));
    expect(rows.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      named.map(([m, p]) => `${m} ${p}`).sort(),
    );
    expect(rows.find(({ path }) => path === '/api/v3/depth')).toMatchObject({
      subject: 'market',
      proof: 'none',
      weight: { least: 5, most: 250 },
      parameters: [
        { name: 'symbol', isMandatory: true, kind: 'string' },
        { name: 'symbolStatus', isMandatory: false, kind: 'TRADING | HALT | BREAK | CANCEL_ONLY' },
        { name: 'limit', isMandatory: false, kind: 'int64' },
      ],
    });
  });
});
