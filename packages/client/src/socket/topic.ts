import type { Product } from '@pelorus/protocol/exchange/products.ts';
import {
  isPrivate,
  type SocketChannel,
  type SocketReply,
  type SocketRequest,
} from '@pelorus/protocol/socket/messages.ts';

export type Phase = 'connecting' | 'open' | 'closed';

/** A subscription of a page. Only klines have `type`: the interval. */
export interface Topic {
  /** The product; absent: spot. */
  biz?: Product;
  channel: SocketChannel;
  pairCode?: string;
  type?: string;
}

/** Effects that the machine requests from its shell, in order. */
export type Effect =
  | { do: 'connect' }
  | { do: 'disconnect' }
  | { do: 'send'; request: SocketRequest }
  | { do: 'deliver'; key: string; reply: SocketReply }
  | { do: 'phase'; phase: Phase }
  /** A ping was unanswered for a while, or is answered again: data may be outdated. */
  | { do: 'silence'; isSilent: boolean }
  /** Announces connect ok: everything held has been asked for again, and the heartbeat runs (S4.06). */
  | { do: 'connected' }
  | { do: 'subscribed'; key: string }
  /** S8.05: a reply that names a channel and brings no result. */
  | { do: 'failed'; key: string; code: number; message: string }
  /** Poll over HTTP: at each rebuilding of the connection, at most every 30 s (slow: every 60 s). */
  | { do: 'fallback'; slow: boolean };

/** Returns the name one topic is counted and delivered under. */
export function topicKey(topic: { biz?: Product; channel?: string; pairCode?: string; type?: string }): string {
  const biz = topic.biz === 'spot' ? undefined : topic.biz;
  const interval = topic.channel === 'kline' ? topic.type : undefined;
  return [biz, topic.channel, topic.pairCode, interval].filter((part) => part !== undefined).join(' ');
}

/** Returns the request that begins a topic: a log-in for one's own account, else a subscription (S7.10). */
export function beginning(topic: Topic): SocketRequest {
  return { biz: 'spot', ...topic, event: isPrivate(topic.channel) ? 'login' : 'sub' };
}

/** Returns the request that ends what `request` began: logout for login-type subscriptions, unsub for others (S4.06). */
export function ending(request: SocketRequest): SocketRequest {
  return { ...request, event: request.event === 'login' ? 'logout' : 'unsub' };
}

/** Returns whether a reply is successful: it has `data.result`, which is not a refusal. */
export function hasResult(reply: SocketReply): boolean {
  const result = reply.data?.result;
  return result !== undefined && result !== null && result !== false;
}
