import { useMessages } from '../i18n/messages.ts';
import type { SwipeDirection } from '../ui/gestures/gesture-machine.ts';

export type PhoneView = 'chart' | 'book' | 'trades' | 'depth';
const VIEWS: readonly PhoneView[] = ['chart', 'book', 'trades', 'depth'];

/** Returns the picture that a swipe over the present one turns to, null: none that way (DSN-03). Pages turn as they are read. */
export function viewAfter(view: PhoneView, direction: SwipeDirection, isRtl: boolean): PhoneView | null {
  const forward = isRtl ? 'right' : 'left';
  const back = isRtl ? 'left' : 'right';
  const step = direction === forward ? 1 : direction === back ? -1 : 0;
  return step === 0 ? null : (VIEWS[VIEWS.indexOf(view) + step] ?? null);
}

/** Chooses which of the market's pictures a small screen shows. */
export function PhoneTabs({ view, onChange }: { view: PhoneView; onChange: (view: PhoneView) => void }) {
  const t = useMessages();
  return (
    <fieldset aria-label={t('trade.views')} className="flex gap-5 bg-surface-raised px-4 lg:hidden">
      {VIEWS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          onClick={() => onChange(name)}
          className="min-h-11 min-w-11 border-b-2 border-transparent text-base text-text-muted aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-text"
        >
          {t(`trade.views.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}
