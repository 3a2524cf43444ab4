import { apiBlob, apiGet, apiPost } from '@pelorus/client/http/request.ts';
import { apiUpload } from '@pelorus/client/http/upload.ts';
import type { MessageData, PictureData } from '@pelorus/protocol/p2p/orders.ts';
import {
  hashKey,
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { newClientId } from '../../../live/submission.ts';
import { smallerPicture } from '../../../shell/pictures/smaller-picture.ts';
import { useBlobUrl } from '../../../ui/use-blob-url.ts';
import { messagesKey, orderKey } from '../orders/order-data.ts';

const PAGE_ROWS = 50;
/** While messages are told, and while they are not. */
const TOLD_MS = 60_000;
const ASKED_MS = 4_000;

/** Newest last. */
interface MessagePage {
  rows: MessageData[];
  hasMore: boolean;
}
type Pages = InfiniteData<MessagePage>;

const pathOf = (orderId: number) => `/api/p2p/orders/${orderId}` as const;

/** A chat, a page at a time, the newest page first. Reading it marks it as read: it is asked for only while it is in sight. */
export function useChat(orderId: number, isTold: boolean) {
  const client = useQueryClient();
  const chat = useInfiniteQuery({
    queryKey: messagesKey(orderId),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }) =>
      apiGet<MessagePage>(`${pathOf(orderId)}/messages`, { signal, query: { before: pageParam, limit: PAGE_ROWS } }),
    getNextPageParam: ({ hasMore, rows }) => (hasMore ? rows[0]?.id : undefined),
    refetchInterval: isTold ? TOLD_MS : ASKED_MS,
  });
  const readAt = chat.dataUpdatedAt;
  // What was just read is counted as unread no more.
  useEffect(() => {
    if (readAt > 0) void client.invalidateQueries({ queryKey: orderKey(orderId) });
  }, [client, orderId, readAt]);
  return chat;
}

/** Returns all messages of the pages, oldest first. */
export function messagesOf(data: Pages | undefined): MessageData[] | undefined {
  return data?.pages.toReversed().flatMap(({ rows }) => rows);
}

/** What was read of a chat, without asking for more. */
export function useReadMessages(orderId: number): readonly MessageData[] {
  const client = useQueryClient();
  // A query of the same name would take over how the chat is asked for.
  const pages = useSyncExternalStore(
    (changed) =>
      client.getQueryCache().subscribe(({ query, type }) => {
        // Others are told while a component is drawn, which may change nothing else.
        if (type === 'updated' && query.queryHash === hashKey(messagesKey(orderId))) changed();
      }),
    () => client.getQueryData<Pages>(messagesKey(orderId)),
    () => undefined,
  );
  return messagesOf(pages) ?? [];
}

/** Adds a message that was sent, unless the socket was first. */
function addMessage(client: QueryClient, row: MessageData): void {
  client.setQueryData<Pages>(messagesKey(row.orderId), (data) => {
    const [newest, ...older] = data?.pages ?? [];
    if (data === undefined || newest === undefined || newest.rows.some(({ id }) => id === row.id)) return data;
    return { ...data, pages: [{ ...newest, rows: [...newest.rows, row] }, ...older] };
  });
}

/** A message on its way; `trouble`: why it did not arrive. */
export interface Outgoing {
  clientId: string;
  text: string;
  trouble: unknown;
}

/** Sends texts one by one; one that did not arrive stays, and is sent again under the same id. */
export function useSendText(orderId: number) {
  const client = useQueryClient();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const put = (message: Outgoing) =>
    setOutgoing((all) => [...all.filter(({ clientId }) => clientId !== message.clientId), message]);
  const drop = (id: string) => setOutgoing((all) => all.filter(({ clientId }) => clientId !== id));
  const deliver = async (clientId: string, text: string) => {
    put({ clientId, text, trouble: null });
    try {
      addMessage(client, await apiPost<MessageData>(`${pathOf(orderId)}/messages`, { text, clientId }));
      drop(clientId);
    } catch (trouble) {
      put({ clientId, text, trouble });
    }
  };
  return {
    outgoing,
    send: (text: string) => void deliver(newClientId(), text),
    again: ({ clientId, text }: Outgoing) => void deliver(clientId, text),
    drop: ({ clientId }: Outgoing) => drop(clientId),
  };
}

export type PictureUse = 'chat' | 'proof' | 'evidence';

/** Returns what sends a picture, made smaller where it is large. */
export function useSendPicture(orderId: number) {
  const client = useQueryClient();
  return async (kind: PictureUse, file: File) => {
    const path = `${pathOf(orderId)}/pictures?kind=${kind}&clientId=${newClientId()}` as const;
    const { message } = await apiUpload<PictureData>(path, await smallerPicture(file));
    if (message !== null) addMessage(client, message);
    await client.invalidateQueries({ queryKey: ['p2p', 'dispute', String(orderId)] });
  };
}

/** The address of a picture within this page, null until it has come. */
export function usePicture(orderId: number, picture: number) {
  const { data, isError } = useQuery({
    queryKey: ['p2p', 'picture', orderId, picture],
    queryFn: ({ signal }) => apiBlob(`${pathOf(orderId)}/pictures/${picture}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useBlobUrl(data);
  return { url, isError };
}
