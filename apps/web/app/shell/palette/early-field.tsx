import { useMessages } from '../../i18n/messages.ts';

/** What was done before the palette was here. */
export interface Early {
  text: string;
  /** Enter was pressed on it. */
  isEntered: boolean;
}

/**
 * Stands in the palette's place until its script is here, with the focus: what is typed meanwhile is kept, Enter too, and no
 * key reaches the button that was pressed last (WEB-121).
 */
export function EarlyField({ onType, onClose }: { onType: (typed: Early) => void; onClose: () => void }) {
  const t = useMessages();
  return (
    <div className="fixed inset-0 z-50 flex items-start justify-center bg-shade px-4 pt-[min(12dvh,6rem)] max-md:p-0">
      <div className="w-full max-w-xl rounded bg-surface-raised p-1.5 shadow-over max-md:rounded-t-none max-md:pt-(--safe-top)">
        <input
          // biome-ignore lint/a11y/noAutofocus: it opened to be typed into
          autoFocus
          aria-label={t('nav.palette')}
          aria-busy
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onType({ text: target.value, isEntered: false })}
          onKeyDown={({ key, currentTarget, nativeEvent }) => {
            if (key === 'Escape') onClose();
            if (key === 'Enter' && !nativeEvent.isComposing) onType({ text: currentTarget.value, isEntered: true });
          }}
          className="min-h-11 w-full rounded bg-transparent px-3 text-[1rem] -outline-offset-2"
        />
      </div>
    </div>
  );
}
