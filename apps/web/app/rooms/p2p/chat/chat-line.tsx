import type { MessageData, MoveData } from '@pelorus/protocol/p2p/orders.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/text/icons.tsx';
import { useRefusalText } from '../../../ui/text/refusal-text.ts';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { moveWords } from '../orders/order-words.ts';
import type { Outgoing, useSendText } from './chat-data.ts';
import { writerOf } from './chat-lines.ts';
import { ChatPicture } from './chat-picture.tsx';

/** A step of the order, told in the reader's language. */
export function MoveLine({ move }: { move: MoveData }) {
  const t = useMessages();
  return (
    <li className="flex flex-col items-center gap-0.5 px-4 text-center text-xs text-text-muted">
      <span className="text-pretty">{t(moveWords(move))}</span>
      <TimeText timeMs={move.time} style="minute" />
    </li>
  );
}

const BUBBLE = 'max-w-[85%] rounded px-3 py-2';
const MINE = `${BUBBLE} bg-accent-soft`;
const THEIRS = `${BUBBLE} bg-surface-sunken`;

/** What somebody wrote: plain text, whatever it looks like (PORD-40). */
export function WrittenLine({ message, name, isMaker }: { message: MessageData; name: string; isMaker: boolean }) {
  const t = useMessages();
  const { by, isProof, isRisky, orderId, picture, text, time } = message;
  const writer = writerOf(by, isMaker);
  const who = writer === 'ME' ? t('p2p.chat.you') : writer === 'STAFF' ? t('p2p.chat.staff') : name;
  return (
    <li className={`flex flex-col gap-1 ${writer === 'ME' ? 'items-end' : 'items-start'}`}>
      <span className="flex flex-wrap items-baseline gap-x-2 text-xs text-text-muted">
        <bdi className={writer === 'ME' ? 'sr-only' : ''}>{who}</bdi>
        {by === 'AUTO' && <span>{t('p2p.chat.auto')}</span>}
        {isProof && <span>{t('p2p.chat.proof')}</span>}
        <TimeText timeMs={time} style="minute" />
      </span>
      {picture !== null && (
        <ChatPicture
          orderId={orderId}
          picture={picture}
          label={t('p2p.chat.pictureOf', { name: `\u2068${who}\u2069` })}
        />
      )}
      {text !== '' && (
        <p dir="auto" className={`break-words whitespace-pre-line ${writer === 'ME' ? MINE : THEIRS}`}>
          {text}
        </p>
      )}
      {isRisky && (
        <p className="flex max-w-[85%] items-start gap-1.5 text-xs text-warn text-pretty">
          <Icon name="alert" size={16} />
          {t('p2p.chat.risky')}
        </p>
      )}
    </li>
  );
}

/** A message of mine that has not arrived yet, or did not. */
export function OutgoingLine({ message, texts }: { message: Outgoing; texts: ReturnType<typeof useSendText> }) {
  const t = useMessages();
  const say = useRefusalText();
  const { text, trouble } = message;
  return (
    <li className="flex flex-col items-end gap-1">
      <p dir="auto" className={`break-words whitespace-pre-line ${MINE}`}>
        {text}
      </p>
      {trouble === null ? (
        <span className="text-xs text-text-muted">{t('p2p.chat.sending')}</span>
      ) : (
        <>
          <p role="alert" className="text-xs text-danger">
            {say(trouble).text}
          </p>
          <span className="flex">
            <Button variant="ghost" size="sm" onPress={() => texts.again(message)}>
              {t('ui.tryAgain')}
            </Button>
            <Button variant="ghost" size="sm" onPress={() => texts.drop(message)}>
              {t('p2p.chat.drop')}
            </Button>
          </span>
        </>
      )}
    </li>
  );
}
