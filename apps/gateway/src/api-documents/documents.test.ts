import { type DialectDocument, referenceOf } from '@pelorus/protocol/http/api-reference.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { CHECKSUM_VECTORS } from '@pelorus/protocol/socket/checksum-vectors.ts';
import { SOCKET_CHANNELS } from '@pelorus/protocol/socket/messages.ts';
import { describe, expect, it } from 'vitest';
import { parameterRules } from '../binance/parameter-kinds.ts';
import { Parameters } from '../binance/parameters.ts';
import { ROUTES } from '../binance/route-table.ts';
import { streamNames, streamOf } from '../binance/streams/names.ts';
import { METHODS } from '../binance/ws-api/methods.ts';
import { SESSION_METHODS } from '../binance/ws-api/session-methods.ts';
import { dialectDocument, SUBJECTS } from './dialect-document.ts';
import { socketDocument } from './socket-document.ts';

// What is asked of a document is the test's own business.
// biome-ignore lint/suspicious/noExplicitAny: as above
type Json = any;

const dialect = JSON.parse(JSON.stringify(dialectDocument('Pelorus'))) as Json;
const sockets = JSON.parse(JSON.stringify(socketDocument('Pelorus', 'https://pelorus.test'))) as Json;
const operations = Object.values(dialect.paths as Json).flatMap((path: Json) => Object.values(path)) as Json[];

/** Returns every object within, itself first. */
function within(value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(within)];
}

function follow(document: Json, pointer: string): Json {
  const steps = pointer.replace(/^#\//, '').split('/');
  return steps.reduce((found, step) => found?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

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
    expect(about('get', '/api/v3/historicalTrades')).toMatchObject({ security: [{ key: [] }], permission: null });
    expect(about('post', '/api/v3/order')).toEqual({ security: signed, permission: 'spot', socket: 'order.place' });
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

describe('the AsyncAPI document of the sockets', () => {
  const { channels } = sockets;

  it('ADOC-11 has every channel, method and name, and each name is one the server takes', () => {
    expect(Object.keys(channels.native.messages)).toEqual(['request', 'answer', ...SOCKET_CHANNELS]);
    const routes = new Set(ROUTES.map(([method, path]) => `${method} ${path}`));
    const twins = Object.entries(METHODS).flatMap(([name, twin]) => (routes.has(twin.join(' ')) ? [name] : []));
    const methods = [...twins, ...Object.keys(SESSION_METHODS)];
    expect(Object.keys(channels.requests.messages).sort()).toEqual([...methods, 'answer', 'event'].sort());
    const names = channels.raw['x-stream-names'] as string[];
    for (const name of names) expect([name, streamOf(name)]).not.toContain(null);
    expect(new Set(names).size).toBe(names.length);
    // Every kind the server knows has a name.
    const { ofAll, ofMarket } = streamNames('btcusdt');
    const kinds = new Set([...ofAll, ...ofMarket].map((name) => streamOf(name)?.kind));
    expect([...kinds].sort()).toEqual([
      'aggTrade',
      'avgPrice',
      'bookTicker',
      'depth',
      'kline',
      'levels',
      'miniTicker',
      'ticker',
      'trade',
      'window',
    ]);
  });

  it('ADOC-10 gives a method the parameters of its route, and what the native socket tells the schemas of HTTP', () => {
    const place = channels.requests.messages['order.place'];
    expect(place.payload.properties.params.required).toEqual(['symbol', 'side', 'type', 'timestamp']);
    expect(place.payload.properties.params.properties).toMatchObject({ apiKey: {}, signature: {}, trailingDelta: {} });
    expect(place['x-permission']).toBe('spot');
    expect(channels.requests.messages.depth.payload.properties.params.required).toEqual(['symbol']);
    const [snapshot, update] = channels.native.messages.depth.payload.oneOf;
    expect(snapshot.properties.type.enum).toEqual(['snapshot']);
    expect(snapshot.properties.data.properties.result.required).toEqual(['lastUpdateId', 'bids', 'asks', 'checksum']);
    expect(update.properties.data.properties.result.required).toContain('firstUpdateId');
    expect(channels.native.messages.depth['x-checksum'].vectors).toEqual(CHECKSUM_VECTORS);
    const [candle] = channels.native.messages.kline.payload.oneOf;
    expect(candle.properties.type.enum).toContain('1m');
  });

  it('ADOC-12 stands at the address it was asked at', () => {
    const servers = (origin: string) => (socketDocument('Pelorus', origin) as Json).servers.here;
    expect(servers('https://pelorus.test')).toEqual({ host: 'pelorus.test', protocol: 'wss' });
    expect(servers('http://127.0.0.1:8080')).toEqual({ host: '127.0.0.1:8080', protocol: 'ws' });
  });

  it('ADOC-13 is whole: references, parameters of addresses, messages of operations', () => {
    expect(sockets.asyncapi).toBe('3.0.0');
    for (const { $ref } of within(sockets))
      if ($ref !== undefined) expect([$ref, follow(sockets, $ref)]).not.toContain(undefined);
    for (const { address, parameters = {} } of Object.values(channels) as Json[]) {
      const declared = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]: string[]) => name);
      expect(Object.keys(parameters)).toEqual(declared);
    }
    for (const { action, channel, messages, reply } of Object.values(sockets.operations) as Json[]) {
      expect(['send', 'receive']).toContain(action);
      for (const { $ref } of [...messages, ...(reply?.messages ?? [])])
        expect($ref.startsWith(`${channel.$ref}/messages/`)).toBe(true);
    }
    const used = new Set(within(sockets.operations).flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref])));
    for (const [id, { messages }] of Object.entries(channels) as [string, Json][])
      for (const message of Object.keys(messages)) expect(used).toContain(`#/channels/${id}/messages/${message}`);
  });
});
