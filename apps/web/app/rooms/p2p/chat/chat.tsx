import { P2P_ENDED } from '@pelorus/protocol/p2p/order-states.ts';
import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../../ui/layout/states.tsx';
import { messagesOf, useChat, useSendText } from './chat-data.ts';
import { MoveLine, OutgoingLine, WrittenLine } from './chat-line.tsx';
import { chatLines } from './chat-lines.ts';
import { Composer } from './composer.tsx';

/** How near its end a chat is read, so that it follows what is new, px. */
const NEAR = 80;

/** Both sides' talk, with the steps of the order between (PPAG-13). */
export function Chat({ order, isTold }: { order: P2pOrderData; isTold: boolean }) {
  const t = useMessages();
  const chat = useChat(order.id, isTold);
  const texts = useSendText(order.id);
  const messages = messagesOf(chat.data);
  const lines = messages === undefined ? [] : chatLines(messages, order.moves, chat.hasNextPage);
  const end = useFollowing(`${lines.length} ${texts.outgoing.length}`);
  const isOpen = !P2P_ENDED.has(order.state) || order.now < (order.endedAt ?? order.now) + P2P_LIMITS.chatAfterEndMs;
  return (
    <section
      aria-label={t('p2p.chat.with', { name: `\u2068${order.counterparty.nickname}\u2069` })}
      className="flex h-[70dvh] min-h-96 flex-col rounded bg-surface-raised lg:h-[calc(100dvh-7rem)]"
    >
      <div className="border-b border-line px-4 py-3">
        <h2 className="font-semibold break-words">
          {t('p2p.chat.with', { name: `\u2068${order.counterparty.nickname}\u2069` })}
        </h2>
        <p className="text-xs text-text-muted text-pretty">{t('p2p.chat.notice')}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div ref={end} role="log" aria-label={t('p2p.chat.lines')} tabIndex={0} className="grow overflow-y-auto p-4">
        {messages === undefined ? (
          chat.isError ? (
            <ErrorState error={chat.error} onRetry={() => void chat.refetch()} />
          ) : (
            <Skeleton className="h-40 w-full" />
          )
        ) : (
          <>
            {chat.hasNextPage && (
              <div className="pb-3 text-center">
                <Button
                  variant="ghost"
                  size="sm"
                  isPending={chat.isFetchingNextPage}
                  onPress={() => void chat.fetchNextPage()}
                >
                  {t('p2p.chat.older')}
                </Button>
              </div>
            )}
            <ol className="flex flex-col gap-3">
              {lines.map((line) =>
                line.kind === 'move' ? (
                  <MoveLine key={`${line.at.time}${line.at.action}`} move={line.at} />
                ) : (
                  <WrittenLine
                    key={line.at.id}
                    message={line.at}
                    name={order.counterparty.nickname}
                    isMaker={order.isMaker}
                  />
                ),
              )}
              {texts.outgoing.map((message) => (
                <OutgoingLine key={message.clientId} message={message} texts={texts} />
              ))}
            </ol>
          </>
        )}
      </div>
      {isOpen ? (
        <Composer order={order} onSend={texts.send} />
      ) : (
        <p className="border-t border-line p-4 text-sm text-text-muted">{t('p2p.chat.over')}</p>
      )}
    </section>
  );
}

/** Keeps the newest line in sight, unless older ones are being read. */
function useFollowing(count: string) {
  const box = useRef<HTMLDivElement>(null);
  const wasNear = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => {
      wasNear.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new line
  useEffect(() => {
    const element = box.current;
    if (element !== null && wasNear.current) element.scrollTop = element.scrollHeight;
  }, [count]);
  return box;
}
