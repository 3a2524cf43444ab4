import { CHECKSUM_VECTORS } from '@pelorus/protocol/socket/checksum-vectors.ts';
import { SOCKET_CHANNELS } from '@pelorus/protocol/socket/messages.ts';
import { describe, expect, it } from 'vitest';
import { asSent, follow, type Json, openParts, within } from '../../testing/api-documents/test-documents.ts';
import { ROUTES } from '../dialects/binance/route-table.ts';
import { futuresStreamOf } from '../dialects/binance/streams/futures-names.ts';
import { streamNames, streamOf } from '../dialects/binance/streams/names.ts';
import { FUTURES_METHODS, METHODS, type Methods } from '../dialects/binance/transport/ws-api/methods.ts';
import { SESSION_METHODS } from '../dialects/binance/transport/ws-api/session-methods.ts';
import { CONTRACT_EVENTS } from './answers/contract-events.ts';
import { answerOf } from './dialect-answers.ts';
import { schemaOf } from './native-messages.ts';
import { serversAt, socketDocument } from './socket-document.ts';

const sockets = asSent(socketDocument('Pelorus'));

describe('the AsyncAPI document of the sockets', () => {
  const { channels } = sockets;
  const streams = ['raw', 'rawNamed', 'combined'];
  const ofContracts = ['public', 'market'].flatMap((prefix) =>
    ['Raw', 'RawNamed', 'Combined'].map((way) => prefix + way),
  );
  const ofAccounts = ['privateRaw', 'privateRawNamed', 'privateCombined'];

  function expectMethods(channel: string, table: Methods): void {
    const routes = new Set(ROUTES.map(([method, path]) => `${method} ${path}`));
    const twins = Object.entries(table).flatMap(([name, twin]) => (routes.has(twin.join(' ')) ? [name] : []));
    const methods = [...twins, ...Object.keys(SESSION_METHODS)];
    const messages = Object.keys(channels[channel].messages);
    expect(messages.filter((name) => !name.endsWith('.answer')).sort()).toEqual(
      [...methods, 'refusal', 'event', 'serverShutdown'].sort(),
    );
    // Whatever may be done is answered in a form of its own.
    const answered = methods.filter((name) => !name.startsWith('sor.')).map((name) => `${name}.answer`);
    expect(messages.filter((name) => name.endsWith('.answer')).sort()).toEqual(answered.sort());
  }

  it('ADOC-11 has every channel, method and name, and each name is one the server takes', () => {
    expect(Object.keys(channels.native.messages)).toEqual(['request', 'answer', ...SOCKET_CHANNELS]);
    expectMethods('requests', METHODS);
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

  it('ADOC-28 ADOC-11 has every address of contracts, every name and every method, and nothing that only spot has', () => {
    const addresses = ['/public', '/market', '/private'].flatMap((prefix) =>
      ['/ws', '/ws/{streams}', '/stream'].map((path) => prefix + path),
    );
    expect([...ofContracts, ...ofAccounts].map((id) => channels[id].address)).toEqual(addresses);
    expect(channels.contractRequests.address).toBe('/ws-fapi/v1');
    expectMethods('contractRequests', FUTURES_METHODS);
    const kinds = new Set<string | undefined>();
    for (const id of ofContracts) {
      const names = channels[id]['x-stream-names'] as string[];
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) {
        const spec = futuresStreamOf(name);
        expect([name, spec]).not.toContain(null);
        kinds.add(spec?.kind);
      }
    }
    expect([...kinds].sort()).toEqual([
      'aggTrade',
      'bookTicker',
      'continuousKline',
      'contractInfo',
      'depth',
      'forceOrder',
      'kline',
      'levels',
      'markPrice',
      'miniTicker',
      'ticker',
      'trade',
    ]);
  });

  it('ADOC-14 every name of a stream has its event, and every event its form, closed', () => {
    for (const channel of [...streams, ...ofContracts]) {
      const names = channels[channel]['x-stream-names'] as string[];
      const told = Object.values(channels[channel].messages) as Json[];
      const ofNames = told.flatMap((message) => message['x-streams'] ?? []);
      expect([channel, ofNames.sort()]).toEqual([channel, [...names].sort()]);
    }
    const { schemas } = sockets.components;
    for (const channel of ofAccounts)
      expect(Object.keys(channels[channel].messages)).toEqual([
        ...['control', 'answer', 'refusal', ...Object.keys(CONTRACT_EVENTS), 'listenKeyExpired', 'serverShutdown'],
      ]);
    for (const id of ['executionReport', 'listStatus', 'outboundAccountPosition', 'balanceUpdate', 'listenKeyExpired'])
      expect(Object.keys(schemas)).toContain(id);
    const answers = ['requests', 'contractRequests'].flatMap((id) =>
      Object.entries(channels[id].messages).filter(([name]) => name.endsWith('.answer')),
    );
    expect(openParts([schemas, answers])).toEqual([]);
  });

  it('ADOC-14 a method answers what its route does', () => {
    const { messages } = channels.requests;
    const result = (name: string) => messages[`${name}.answer`].payload.properties.result;
    expect(result('order.place')).toEqual(asSent(schemaOf(answerOf('POST', '/api/v3/order') as never)));
    expect(result('session.logon').required).toContain('authorizedSince');
    expect(messages['order.place.answer'].payload.required).toEqual(['id', 'status', 'result']);
    expect(sockets.operations['requests.sor.order.place'].reply.messages).toHaveLength(1);
    const ofContract = channels.contractRequests.messages;
    expect(ofContract['order.place.answer'].payload.properties.result).toEqual(
      asSent(schemaOf(answerOf('POST', '/fapi/v1/order') as never)),
    );
    expect(ofContract['order.place']['x-permission']).toBe('futures');
    const [told] = ofContract.event.payload.properties.event.anyOf;
    expect(told.properties.e.const).toBe('ORDER_TRADE_UPDATE');
  });

  it('ADOC-10 ADOC-25 gives a method the parameters of its route, and what the native socket tells the schemas of HTTP', () => {
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
    const servers = (origin: string) => (serversAt(origin) as Json).here;
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
      for (const message of Object.keys(messages))
        expect(used).toContain(`#/channels/${id}/messages/${message.replaceAll('/', '~1')}`);
  });
});
