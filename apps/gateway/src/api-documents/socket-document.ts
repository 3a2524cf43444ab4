import { SOCKET_CHANNELS } from '@pelorus/protocol/socket/messages.ts';
import { PRIVATE_PREFIX } from '../dialects/binance/futures/private-streams.ts';
import { FUTURES_HOST, FUTURES_PREFIXES } from '../dialects/binance/streams/routes.ts';
import { FUTURES_METHODS, METHODS } from '../dialects/binance/transport/ws-api/methods.ts';
import { FUTURES_WS_API_PATH, WS_API_PATH } from '../dialects/binance/transport/ws-api/register.ts';
import { SOCKET_PATH } from '../socket/server.ts';
import { ACCOUNT_EVENTS } from './answers/account-events.ts';
import { CONTRACT_EVENTS } from './answers/contract-events.ts';
import { nativeMessages } from './native-messages.ts';
import { answerId, describedMethods, type RequestSocket, requestMessages } from './request-messages.ts';
import { eventSchemas, streamEvents, streamMessages, streamNamesOf, type Told } from './stream-messages.ts';

/** Where streams are: what stands before their paths, and what their sockets tell. */
interface StreamPlace extends Told {
  prefix: string;
  of: string;
  description: string;
}

const ABOUT = 'timeUnit=MICROSECOND in the query tells times in microseconds.';
const OF_MARKETS = `Symbols in lower case. ${ABOUT}`;

const STREAM_PLACES: readonly StreamPlace[] = [
  { prefix: '', of: 'Streams', product: 'spot', hasMarkets: true, hasAccounts: true, description: OF_MARKETS },
  ...FUTURES_PREFIXES.map((prefix): StreamPlace => {
    const description =
      `Every stream of contracts is under ${FUTURES_PREFIXES.join(' and under ')}, and at a host ${FUTURES_HOST}… also at ` +
      `the same paths without them. ${OF_MARKETS}`;
    return {
      prefix,
      of: 'Streams of contracts',
      product: 'futures',
      hasMarkets: true,
      hasAccounts: false,
      description,
    };
  }),
  {
    prefix: PRIVATE_PREFIX,
    of: 'An account in contracts',
    product: 'futures',
    hasMarkets: false,
    hasAccounts: true,
    description: `A listen key may also come as listenKey in the query. ${ABOUT}`,
  },
];

/** The ways to a stream: alone or several as they are, or each in a wrapper with its name. */
const STREAM_WAYS = [
  { id: 'raw', path: '/ws', title: 'by request', isCombined: false },
  { id: 'rawNamed', path: '/ws/{streams}', title: 'by address', isCombined: false },
  { id: 'combined', path: '/stream', title: 'in a wrapper', isCombined: true },
] as const;

/** A channel of streams by its id. */
interface StreamChannel {
  id: string;
  place: StreamPlace;
  way: (typeof STREAM_WAYS)[number];
}

const STREAM_CHANNELS = STREAM_PLACES.flatMap((place) =>
  STREAM_WAYS.map((way): StreamChannel => {
    const { id } = way;
    const own = place.prefix.slice(1);
    return { id: own === '' ? id : `${own}${id.charAt(0).toUpperCase()}${id.slice(1)}`, place, way };
  }),
);

function streamChannel({ place, way }: StreamChannel): object {
  const { description, hasAccounts, hasMarkets, of, prefix, product } = place;
  const named = [...(hasMarkets ? ['names of streams'] : []), ...(hasAccounts ? ['a listen key'] : [])].join(' or ');
  const streams = {
    description: `${named.charAt(0).toUpperCase()}${named.slice(1)}, with / between several.`,
    ...(hasMarkets ? { examples: streamNamesOf(product, 'btcusdt') } : {}),
  };
  return {
    address: `${prefix}${way.path}`,
    title: `${of} ${way.title}`,
    description: way.isCombined ? `streams= in the query begins with some. ${description}` : description,
    ...(way.id === 'rawNamed' ? { parameters: { streams } } : {}),
    messages: streamMessages(place, way.isCombined),
    ...(hasMarkets ? { 'x-stream-names': streamNamesOf(product, '{symbol}') } : {}),
  };
}

/** A socket of requests and its channel. */
interface RequestChannel extends RequestSocket {
  id: string;
  address: string;
  title: string;
}

const REQUEST_CHANNELS: readonly RequestChannel[] = [
  {
    ...{ id: 'requests', address: WS_API_PATH, title: 'Requests in the Binance dialect' },
    ...{ methods: METHODS, events: ACCOUNT_EVENTS },
  },
  {
    ...{ id: 'contractRequests', address: FUTURES_WS_API_PATH, title: 'Requests in the Binance dialect, of contracts' },
    ...{ methods: FUTURES_METHODS, events: CONTRACT_EVENTS },
  },
];

/** A channel of requests with its messages. */
interface FilledChannel extends RequestChannel {
  messages: Readonly<Record<string, object>>;
}

function requestChannel({ address, messages, title }: FilledChannel): object {
  const description = 'Each method is a REST call; signed are all parameters but the signature, sorted by name.';
  return { address, title, description, messages };
}

const channelRef = (channel: string) => ({ $ref: `#/channels/${channel}` });
/** Names of methods may have a slash. */
const messageRef = (channel: string, message: string) => ({
  $ref: `#/channels/${channel}/messages/${message.replaceAll('/', '~1')}`,
});

function exchanged(channel: string, asked: string, answers: readonly string[]): object {
  const messages = answers.map((answer) => messageRef(channel, answer));
  return {
    action: 'receive',
    channel: channelRef(channel),
    messages: [messageRef(channel, asked)],
    reply: { channel: channelRef(channel), messages },
  };
}

function told(channel: string, messages: readonly string[]): object {
  return {
    action: 'send',
    channel: channelRef(channel),
    messages: messages.map((message) => messageRef(channel, message)),
  };
}

const CONTROLLED = ['answer', 'refusal'] as const;

function requestOperations({ id: channel, messages, methods }: FilledChannel): [string, object][] {
  const asked = describedMethods(methods).map(({ name }): [string, object] => {
    const answers = [answerId(name), 'refusal'].filter((id) => Object.hasOwn(messages, id));
    return [`${channel}.${name}`, exchanged(channel, name, answers)];
  });
  return [...asked, [`${channel}.tell`, told(channel, ['event', 'serverShutdown'])]];
}

function operations(requests: readonly FilledChannel[]): Record<string, object> {
  const streams = STREAM_CHANNELS.flatMap(({ id, place }): [string, object][] => [
    [`${id}.ask`, exchanged(id, 'control', CONTROLLED)],
    [`${id}.tell`, told(id, Object.keys(streamEvents(place)))],
  ]);
  return {
    'native.ask': exchanged('native', 'request', ['answer']),
    'native.tell': told('native', SOCKET_CHANNELS),
    ...Object.fromEntries([...streams, ...requests.flatMap(requestOperations)]),
  };
}

/** Returns the server of a document that is asked for at an origin such as https://host. */
export function serversAt(origin: string): object {
  const { host, protocol } = new URL(origin);
  return { here: { host, protocol: protocol === 'https:' ? 'wss' : 'ws' } };
}

/**
 * Returns the AsyncAPI document of all sockets (ADOC-10), generated from their tables, without the servers
 * (serversAt).
 */
export function socketDocument(brandName: string): object {
  const streams = STREAM_CHANNELS.map((channel) => [channel.id, streamChannel(channel)]);
  const requests = REQUEST_CHANNELS.map((channel) => ({ ...channel, messages: requestMessages(channel) }));
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${brandName} by socket`,
      version: '1',
      description: 'Text frames of JSON. Prices and quantities are decimal texts, times are milliseconds.',
    },
    defaultContentType: 'application/json',
    channels: {
      native: {
        address: SOCKET_PATH,
        title: 'Our own socket',
        description: 'A channel begins with a snapshot and goes on with updates; account follows the session cookie.',
        messages: nativeMessages(),
      },
      ...Object.fromEntries([...streams, ...requests.map((channel) => [channel.id, requestChannel(channel)])]),
    },
    operations: operations(requests),
    components: { schemas: eventSchemas() },
  };
}
