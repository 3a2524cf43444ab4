import { SOCKET_CHANNELS } from '@pelorus/protocol/socket/messages.ts';
import { streamNames } from '../binance/streams/names.ts';
import { WS_API_PATH } from '../binance/ws-api/register.ts';
import { SOCKET_PATH } from '../socket/server.ts';
import { nativeMessages } from './native-messages.ts';
import { describedMethods, requestMessages } from './request-messages.ts';
import { streamMessages } from './stream-messages.ts';

const NAMES = streamNames('{symbol}');
const EXAMPLES = streamNames('btcusdt');

/** The ways to a stream: alone or several as they are, or each in a wrapper with its name. */
function streamChannels(): Record<string, object> {
  const { control, answer, event, combinedEvent } = streamMessages();
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
      messages: { control, answer, event },
      ...names,
    },
    rawNamed: {
      address: '/ws/{streams}',
      title: 'Streams by address',
      description: about,
      parameters: streams,
      messages: { control, answer, event },
      ...names,
    },
    combined: {
      address: '/stream',
      title: 'Streams in a wrapper',
      description: `streams= in the query begins with some. ${about}`,
      messages: { control, answer, combinedEvent },
      ...names,
    },
  };
}

const channelRef = (channel: string) => ({ $ref: `#/channels/${channel}` });
const messageRef = (channel: string, message: string) => ({ $ref: `#/channels/${channel}/messages/${message}` });

function exchanged(channel: string, asked: string): object {
  return {
    action: 'receive',
    channel: channelRef(channel),
    messages: [messageRef(channel, asked)],
    reply: { channel: channelRef(channel), messages: [messageRef(channel, 'answer')] },
  };
}

function told(channel: string, messages: readonly string[]): object {
  return {
    action: 'send',
    channel: channelRef(channel),
    messages: messages.map((message) => messageRef(channel, message)),
  };
}

function operations(): Record<string, object> {
  const methods = describedMethods().map(({ name }) => [`requests.${name}`, exchanged('requests', name)]);
  return {
    'native.ask': exchanged('native', 'request'),
    'native.tell': told('native', SOCKET_CHANNELS),
    'raw.ask': exchanged('raw', 'control'),
    'raw.tell': told('raw', ['event']),
    'rawNamed.ask': exchanged('rawNamed', 'control'),
    'rawNamed.tell': told('rawNamed', ['event']),
    'combined.ask': exchanged('combined', 'control'),
    'combined.tell': told('combined', ['combinedEvent']),
    ...Object.fromEntries(methods),
    'requests.tell': told('requests', ['event']),
  };
}

/** Returns the AsyncAPI document of all sockets (ADOC-10) at an origin such as https://host, made from their tables. */
export function socketDocument(brandName: string, origin: string): object {
  const { host, protocol } = new URL(origin);
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${brandName} by socket`,
      version: '1',
      description: 'Text frames of JSON. Prices and quantities are decimal texts, times are milliseconds.',
    },
    defaultContentType: 'application/json',
    servers: { here: { host, protocol: protocol === 'https:' ? 'wss' : 'ws' } },
    channels: {
      native: {
        address: SOCKET_PATH,
        title: 'Our own socket',
        description: 'A channel begins with a snapshot and goes on with updates; account follows the session cookie.',
        messages: nativeMessages(),
      },
      ...streamChannels(),
      requests: {
        address: WS_API_PATH,
        title: 'Requests in the Binance dialect',
        description: 'Each method is a REST call; signed are all parameters but the signature, sorted by name.',
        messages: requestMessages(),
      },
    },
    operations: operations(),
  };
}
