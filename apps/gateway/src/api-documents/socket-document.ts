import { SOCKET_CHANNELS } from '@pelorus/protocol/socket/messages.ts';
import { streamNames } from '../dialects/binance/streams/names.ts';
import { WS_API_PATH } from '../dialects/binance/transport/ws-api/register.ts';
import { SOCKET_PATH } from '../socket/server.ts';
import { nativeMessages, schemaOf } from './native-messages.ts';
import { answerId, describedMethods, requestMessages } from './request-messages.ts';
import { privateMessages, streamEvents, streamMessages } from './stream-messages.ts';

const NAMES = streamNames('{symbol}');
const EXAMPLES = streamNames('btcusdt');

/** The ways to a stream: alone or several as they are, or each in a wrapper with its name. */
function streamChannels(): Record<string, object> {
  const names = { 'x-stream-names': [...NAMES.ofAll, ...NAMES.ofMarket] };
  const streams = {
    streams: {
      description: 'Names of streams with / between them, or a listen key.',
      examples: [...EXAMPLES.ofAll, ...EXAMPLES.ofMarket],
    },
  };
  const about = 'Symbols in lower case. timeUnit=MICROSECOND in the query tells times in microseconds.';
  return {
    raw: {
      address: '/ws',
      title: 'Streams by request',
      description: about,
      messages: streamMessages(false),
      ...names,
    },
    rawNamed: {
      address: '/ws/{streams}',
      title: 'Streams by address',
      description: about,
      parameters: streams,
      messages: streamMessages(false),
      ...names,
    },
    combined: {
      address: '/stream',
      title: 'Streams in a wrapper',
      description: `streams= in the query begins with some. ${about}`,
      messages: streamMessages(true),
      ...names,
    },
  };
}

const channelRef = (channel: string) => ({ $ref: `#/channels/${channel}` });
const messageRef = (channel: string, message: string) => ({ $ref: `#/channels/${channel}/messages/${message}` });

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

function operations(answered: ReadonlySet<string>): Record<string, object> {
  const methods = describedMethods().map(({ name }) => {
    const answers = [answerId(name), 'refusal'].filter((id) => answered.has(id));
    return [`requests.${name}`, exchanged('requests', name, answers)];
  });
  const events = Object.keys(streamEvents());
  const streams = ['raw', 'rawNamed', 'combined'].flatMap((channel) => [
    [`${channel}.ask`, exchanged(channel, 'control', CONTROLLED)],
    [`${channel}.tell`, told(channel, events)],
  ]);
  return {
    'native.ask': exchanged('native', 'request', ['answer']),
    'native.tell': told('native', SOCKET_CHANNELS),
    ...Object.fromEntries([...streams, ...methods]),
    'contracts.tell': told('contracts', Object.keys(privateMessages())),
    'requests.tell': told('requests', ['event', 'serverShutdown']),
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
  const requests = requestMessages();
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
      ...streamChannels(),
      contracts: {
        address: '/private/ws/{streams}',
        title: 'An account in contracts',
        description: 'The listen key may also come as listenKey in the query, and under /private/stream in a wrapper.',
        parameters: { streams: { description: 'A listen key.' } },
        messages: privateMessages(),
      },
      requests: {
        address: WS_API_PATH,
        title: 'Requests in the Binance dialect',
        description: 'Each method is a REST call; signed are all parameters but the signature, sorted by name.',
        messages: requests,
      },
    },
    operations: operations(new Set(Object.keys(requests))),
    components: {
      schemas: Object.fromEntries(Object.entries(streamEvents()).map(([id, { schema }]) => [id, schemaOf(schema)])),
    },
  };
}
