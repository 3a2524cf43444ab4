import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { type Toast, toastStore } from '../../state/toast-store.ts';
import { Icon } from '../text/icons.tsx';

const NONE: readonly Toast[] = [];
const SIGN = { done: 'check', info: 'info', failed: 'alert' } as const;
const COLOUR = { done: 'text-up', info: 'text-accent', failed: 'text-danger' } as const;

/**
 * On a phone under the head: dialogs and sheets come from the foot there, and the head rests while one is open. Over a tall
 * one there is room for one toast: the newest; an earlier one is seen again where it lasts longer.
 */
const PHONE_PLACE =
  'max-md:top-[calc(4rem+var(--safe-top))] max-md:[body:has([data-dialog])_&]:top-[calc(0.5rem+var(--safe-top))] max-md:[body:has([data-dialog])_&>*:not(:last-child)]:hidden';
/** Otherwise above the bottom bars of small screens and above the connection message, which has the same place. */
const PLACE =
  'md:bottom-[calc(8.5rem+var(--safe-bottom))] lg:bottom-6 md:[body:has([data-connection])_&]:bottom-[calc(12.5rem+var(--safe-bottom))] lg:[body:has([data-connection])_&]:bottom-18';

/** Over the chart, where a form that sends orders has its button at the foot of the page, and rows with buttons are beside it. */
const TRADE_PLACE =
  'lg:[body:has([data-send-place])_&]:top-48 lg:[body:has([data-send-place])_&]:bottom-auto lg:[body:has([data-send-place])_&]:inset-x-0 lg:[body:has([data-send-place])_&]:mx-auto lg:[body:has([data-send-place])_&]:w-80';

/** Container of toasts: once, in the root. A polite live region, so that screen readers announce them. */
export function Toasts() {
  const t = useMessages();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => NONE);
  return (
    <div
      role="status"
      aria-live="polite"
      aria-atomic="false"
      // An open dialog makes everything outside it inert, except this.
      data-react-aria-top-layer="true"
      className={`pointer-events-none fixed inset-x-4 z-[60] flex flex-col items-end gap-2 md:end-6 md:start-auto md:w-88 ${PHONE_PLACE} ${PLACE} ${TRADE_PLACE}`}
    >
      {toasts.map(({ id, kind, text, detail, link }) => (
        <div
          key={id}
          className="appear pointer-events-auto flex w-full items-start gap-3 rounded bg-surface-raised p-3 shadow-over"
        >
          <span className={COLOUR[kind]}>
            <Icon name={SIGN[kind]} />
          </span>
          <div className="min-w-0 grow">
            <p className="text-base">{text}</p>
            {detail !== undefined && <p className="text-sm text-text-muted">{detail}</p>}
            {link !== undefined && (
              <Link
                to={link.to}
                onClick={() => toastStore.dismiss(id)}
                className="mt-1 inline-flex min-h-8 items-center text-sm text-accent underline max-md:min-h-11"
              >
                {link.text}
              </Link>
            )}
          </div>
          <button
            type="button"
            aria-label={t('ui.close')}
            onClick={() => toastStore.dismiss(id)}
            className="-m-1 p-1 text-text-muted hover:text-text"
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      ))}
    </div>
  );
}
