import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { type Toast, toastStore } from '../../state/toast-store.ts';
import { Icon } from '../text/icons.tsx';

const NONE: readonly Toast[] = [];
const SIGN = { done: 'check', info: 'info', failed: 'alert' } as const;
const COLOUR = { done: 'text-up', info: 'text-accent', failed: 'text-danger' } as const;

/**
 * At the page's end, above the bars at the foot of small screens and above the connection message, which has the same place.
 * On a phone dialogs and sheets come from the foot: over one it is at the top, where there is room for the newest.
 */
const PLACE =
  'bottom-[calc(8.5rem+var(--safe-bottom))] lg:bottom-6 [body:has([data-connection])_&]:bottom-[calc(12.5rem+var(--safe-bottom))] lg:[body:has([data-connection])_&]:bottom-18 max-md:[body:has([data-dialog])_&]:bottom-auto max-md:[body:has([data-dialog])_&]:top-[calc(0.5rem+var(--safe-top))] max-md:[body:has([data-dialog])_&>*:not(:last-child)]:hidden';

/** On the other side of the column whose foot is the button that sends orders. */
const TRADE_PLACE = 'lg:[body:has([data-send-place=end])_&]:start-6 lg:[body:has([data-send-place=end])_&]:end-auto';

/**
 * Container of toasts: once, in the root. A polite live region, so that screen readers announce what comes; what changes is
 * announced once it rests (WEB-111).
 */
export function Toasts() {
  const t = useMessages();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => NONE);
  return (
    <div
      role="status"
      aria-live="polite"
      aria-atomic="false"
      aria-relevant="additions"
      // An open dialog makes everything outside it inert, except this.
      data-react-aria-top-layer="true"
      className={`pointer-events-none fixed inset-x-4 z-[60] flex flex-col items-end gap-2 md:end-6 md:start-auto md:w-88 ${PLACE} ${TRADE_PLACE}`}
    >
      {toasts.map(({ id, kind, text, detail, link, onClose, isUpdate = false }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only rests under the pointer or the focus
        <div
          key={id}
          onPointerEnter={() => toastStore.hold(id)}
          onPointerLeave={() => toastStore.hold(null)}
          onFocus={() => toastStore.hold(id)}
          onBlur={() => toastStore.hold(null)}
          className="appear pointer-events-auto flex w-full items-start gap-3 rounded bg-surface-raised p-3 shadow-over"
        >
          <span className={COLOUR[kind]}>
            <Icon name={SIGN[kind]} />
          </span>
          <div className="min-w-0 grow">
            <p className="text-base" aria-hidden={isUpdate}>
              {text}
            </p>
            {isUpdate && <Rested text={text} />}
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
            onClick={() => {
              toastStore.dismiss(id);
              onClose?.();
            }}
            className="-m-1 p-1 text-text-muted hover:text-text"
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      ))}
    </div>
  );
}

/** So long nothing changes before a change is announced. */
const RESTS_MS = 2_000;

/** The words of a toast that changed, for screen readers: those of now, not each on the way. */
function Rested({ text }: { text: string }) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), RESTS_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // Another element each time: what is added is announced.
  return (
    said !== null && (
      <p key={said} className="sr-only">
        {said}
      </p>
    )
  );
}
