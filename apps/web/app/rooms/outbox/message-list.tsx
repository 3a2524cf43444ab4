import type { OutboxMessage } from '@pelorus/protocol/messages/outbox.ts';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';

/** Messages with recipient and time; the arrow keys move between them. */
export function MessageList({
  messages,
  openId,
  onOpen,
}: {
  messages: readonly OutboxMessage[];
  openId: string;
  onOpen: (id: string) => void;
}) {
  const t = useMessages();
  return (
    <ListBox
      aria-label={t('outbox.list')}
      items={messages.map((message) => ({ id: message.id, message }))}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={[openId]}
      onSelectionChange={(keys) => {
        const [id] = keys === 'all' ? [] : [...keys];
        if (id !== undefined) onOpen(String(id));
      }}
      className="flex max-h-[70vh] flex-col overflow-y-auto rounded bg-surface-raised p-1.5 max-md:max-h-72"
    >
      {({ message }) => (
        <ListBoxItem
          textValue={`${message.subject}, ${message.to}`}
          // Selecting the open message changes no selection, but keeps it open.
          onPress={() => onOpen(message.id)}
          className="flex cursor-pointer flex-col gap-0.5 rounded px-3 py-2.5 data-[hovered]:bg-surface-sunken data-[selected]:bg-surface-sunken"
        >
          <span className="flex items-center gap-2 font-medium">
            <span className="shrink-0 text-text-muted">
              <Icon name={message.channel === 'sms' ? 'phone' : 'mail'} size={16} />
            </span>
            <bdi lang={message.lang} className="truncate">
              {message.subject}
            </bdi>
          </span>
          <span className="flex items-baseline justify-between gap-3 text-sm text-text-muted">
            <bdi className="truncate">{message.to}</bdi>
            <TimeText timeMs={message.sentAt} style="time" className="shrink-0" />
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}
