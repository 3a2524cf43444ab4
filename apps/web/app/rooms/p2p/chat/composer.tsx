import { P2P_ENDED } from '@pelorus/protocol/p2p/order-states.ts';
import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { type AdSide, P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CONTROL } from '../../../ui/fields/field-style.ts';
import { PictureButton } from './picture-button.tsx';

/** What each side says most, so that it is sent by one press. */
const QUICK: Readonly<Record<AdSide, readonly MessageId[]>> = {
  BUY: ['p2p.quick.paying', 'p2p.quick.paid', 'p2p.quick.thanks'],
  SELL: ['p2p.quick.declared', 'p2p.quick.notSeen', 'p2p.quick.releasing', 'p2p.quick.thanks'],
};

/** Where one writes. Enter sends, with Shift it begins a line. */
export function Composer({ order, onSend }: { order: P2pOrderData; onSend: (text: string) => void }) {
  const t = useMessages();
  const [text, setText] = useState('');
  const send = () => {
    const written = text.trim();
    if (written === '') return;
    onSend(written);
    setText('');
  };
  return (
    <div className="flex flex-col gap-2 border-t border-line p-3">
      {!P2P_ENDED.has(order.state) && (
        <ul aria-label={t('p2p.quick.title')} className="-mx-3 flex gap-2 overflow-x-auto px-3 pb-1">
          {QUICK[order.side].map((id) => (
            <li key={id} className="shrink-0">
              <Button variant="secondary" size="sm" onPress={() => onSend(t(id))}>
                {t(id)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="flex items-end gap-2"
      >
        <PictureButton
          orderId={order.id}
          kind="chat"
          variant="ghost"
          icon="camera"
          aria-label={t('p2p.chat.picture')}
          className="px-2"
        >
          {null}
        </PictureButton>
        <textarea
          aria-label={t('p2p.chat.message')}
          placeholder={t('p2p.chat.message')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          maxLength={P2P_LIMITS.messageLength}
          rows={1}
          dir="auto"
          className={`${CONTROL} field-sizing-content max-h-32 resize-none py-2`}
        />
        <Button type="submit">{t('p2p.chat.send')}</Button>
      </form>
    </div>
  );
}
