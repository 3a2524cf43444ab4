import { announcementNewsData } from '@pelorus/protocol/announcements/http.ts';
import { PRODUCTS } from '@pelorus/protocol/exchange/products.ts';
import { contractModeChange, positionChange, walletChange } from '@pelorus/protocol/futures/account-messages.ts';
import { fundingData, marginCallData, ownLiquidationData } from '@pelorus/protocol/futures/history.ts';
import { contractData, markData, positionModeBody } from '@pelorus/protocol/futures/http.ts';
import { contractFillData, contractOrderData } from '@pelorus/protocol/futures/order-http.ts';
import { documentHead } from '@pelorus/protocol/identity/documents.ts';
import { inboxNewsData } from '@pelorus/protocol/inbox/http.ts';
import {
  auctionData,
  depthData,
  KLINE_INTERVALS,
  klineData,
  publicTradeData,
  symbolsData,
  tickerData,
} from '@pelorus/protocol/markets/http.ts';
import { messageData, p2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { CHECKSUM_VECTORS } from '@pelorus/protocol/socket/checksum-vectors.ts';
import {
  CHANNELS_OF,
  isPrivate,
  isWithoutPair,
  SOCKET_CHANNELS,
  type SocketChannel,
} from '@pelorus/protocol/socket/messages.ts';
import { algoData } from '@pelorus/protocol/spot/algo-http.ts';
import { fillData, orderData } from '@pelorus/protocol/spot/http.ts';
import { depositData } from '@pelorus/protocol/wallet/deposits.ts';
import { balanceData } from '@pelorus/protocol/wallet/http.ts';
import { sendData } from '@pelorus/protocol/wallet/sends.ts';
import { withdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import { z } from 'zod';
import { REQUEST_EVENTS } from '../socket/requests.ts';

const checksum = z.int().min(0).max(0xffffffff);
const book = depthData.omit({ pairCode: true }).extend({ checksum });
const changes = z.strictObject({
  firstUpdateId: z.int(),
  lastUpdateId: z.int(),
  bids: depthData.shape.bids,
  asks: depthData.shape.asks,
  checksum: checksum.optional(),
});
/** The whole at first, and then each time what has changed. */
const both = <T extends z.ZodType>(whole: T) => ({ snapshot: whole, update: whole });

/** Messages of the native socket's channels, by type (protocol/socket/messages.ts says when they are sent). */
export const TOLD: Readonly<Record<SocketChannel, Readonly<Record<string, z.ZodType>>>> = {
  depth: { snapshot: book, update: changes },
  trades: both(z.array(publicTradeData)),
  ticker: both(tickerData),
  tickers: both(z.array(tickerData)),
  symbols: both(symbolsData),
  contracts: both(z.array(contractData)),
  marks: both(z.array(markData)),
  auction: both(auctionData.nullable()),
  announcements: both(announcementNewsData),
  kline: Object.fromEntries(KLINE_INTERVALS.map((interval) => [interval, klineData])),
  account: {
    order: z.union([orderData, contractOrderData]),
    fill: z.union([fillData, contractFillData]),
    algo: algoData,
    balance: z.array(balanceData),
    document: documentHead,
    wallet: z.array(walletChange),
    position: positionChange,
    settings: contractModeChange,
    positionMode: positionModeBody,
    marginCall: marginCallData,
    liquidation: ownLiquidationData,
    funding: fundingData,
  },
  wallet: { deposit: depositData, withdrawal: withdrawalData, send: sendData },
  p2p: { order: p2pOrderData, message: messageData },
  inbox: { inbox: inboxNewsData },
};

/** Returns the JSON Schema of a type. */
export function schemaOf(type: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { target: 'draft-7' });
  return schema;
}

function toldMessage(channel: SocketChannel): object {
  const types = Object.entries(TOLD[channel]);
  // Types that tell the same are one form: a channel of candles has a type for each interval.
  const forms = Map.groupBy(types, ([, type]) => type);
  const properties = (names: string[], type: z.ZodType) => ({
    event: { const: 'data' },
    channel: { const: channel },
    biz: { enum: PRODUCTS.filter((product) => CHANNELS_OF[product].includes(channel)) },
    type: { enum: names },
    ...(isWithoutPair(channel) || isPrivate(channel) ? {} : { pairCode: { type: 'string' }, base: { type: 'string' } }),
    data: { type: 'object', required: ['result'], properties: { result: schemaOf(type) } },
  });
  return {
    name: channel,
    title: `What the channel ${channel} tells`,
    payload: {
      oneOf: [...forms].map(([type, group]) => ({
        type: 'object',
        required: ['event', 'channel', 'biz', 'type', 'data'],
        properties: properties(
          group.map(([name]) => name),
          type,
        ),
      })),
    },
  };
}

/** How a client proves its book (SOCK-15), and books to try itself on. */
const PROOF = {
  'x-checksum': {
    algorithm: 'CRC-32 (zlib), 0 to 4294967295',
    text:
      'Of the best 25 ranks, best first: bid price, bid quantity, ask price, ask quantity as they stand in the messages, ' +
      'joined by colons; a side without that rank is left out.',
    vectors: CHECKSUM_VECTORS,
  },
};

const ASKED = {
  channel: { enum: SOCKET_CHANNELS },
  biz: { enum: PRODUCTS },
  type: { enum: KLINE_INTERVALS, description: 'Of kline: which interval.' },
  pairCode: {
    type: 'string',
    description: 'A market, such as BTC_USDT, or of futures a contract, such as BTC_USDT_PERP.',
  },
};

/** How a program logs in (SOCK-46). */
const PROVEN = {
  apiKey: { type: 'string', description: 'Of login: a key that may read.' },
  timestamp: { type: 'string', pattern: '^[0-9]{13}$', description: 'Of login: ms.' },
  signature: {
    type: 'string',
    description: 'Of login: of timestamp and GET/socket behind it: HMAC-SHA-256 in hex, Ed25519 or RSA in base64.',
  },
};

/** Returns the messages of the native socket by id: requests, answers and channel messages. */
export function nativeMessages(): Record<string, object> {
  const told = Object.fromEntries(SOCKET_CHANNELS.map((channel) => [channel, toldMessage(channel)]));
  told.depth = { ...told.depth, ...PROOF };
  return {
    request: {
      name: 'request',
      title: 'A request',
      payload: {
        type: 'object',
        required: ['event'],
        properties: { event: { enum: REQUEST_EVENTS }, ...ASKED, ...PROVEN },
      },
    },
    answer: {
      name: 'answer',
      title: 'The request again, with data.result when it is granted, with code and msg when it is not',
      payload: {
        type: 'object',
        required: ['event'],
        properties: {
          event: { enum: ['pong', 'error', ...REQUEST_EVENTS] },
          ...ASKED,
          code: { type: 'integer' },
          msg: { type: 'string' },
          data: { type: 'object', required: ['result'], properties: { result: { type: ['boolean', 'integer'] } } },
        },
      },
    },
    ...told,
  };
}
