import { Suspense, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useGlobal } from '../../state/global-state.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { BellIcon } from './bell-icon.tsx';
import { startInbox } from './inbox.ts';
import { NOTICE_PARTS } from './notice-parts.ts';

const load = () => import('./bell-list.tsx');
const BellList = lazyPart(load, NOTICE_PARTS);
/** More are shown as "9+". */
const MOST_SHOWN = 9;

/** The bell of whoever is logged in: how many notifications are unread, and the newest of them (INBX-50). */
export default function Bell() {
  const t = useMessages();
  const unread = useGlobal((state) => state.unread);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The count of page start, until the socket tells (INBX-06).
  const atStart = useRef(useRootData()?.me?.unread ?? 0);
  useEffect(() => startInbox(atStart.current), []);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t('nav.notifications', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
        className={buttonStyle('ghost', 'sm', 'relative px-0 min-w-8 max-md:min-w-11 md:px-1.5')}
      >
        <BellIcon />
        {unread > 0 && (
          // Drawn by style: the label has the number in words, which need not have this text in them.
          <span
            data-count={unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            className="numeric absolute top-0 end-0 min-w-4 rounded-full bg-danger px-1 text-center text-[0.625rem] leading-4 font-semibold text-surface-raised before:content-[attr(data-count)] max-md:top-1.5 max-md:end-1"
          />
        )}
      </button>
      {isOpen && (
        <Suspense>
          <BellList triggerRef={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
