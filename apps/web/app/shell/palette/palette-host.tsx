import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { onPaletteAsked } from './ask-palette.ts';
import { type Early, EarlyField } from './early-field.tsx';

const Palette = lazyPart(() => import('./palette.tsx'), ['menu']);
const CancelEverything = lazyPart(() => import('./cancel-everything.tsx'), ['menu']);

const NOTHING: Early = { text: '', isEntered: false };

/** A press of Ctrl or Command with K, by the key's place: in every script. */
function isPaletteKey({ ctrlKey, metaKey, altKey, shiftKey, code, repeat, isComposing }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && code === 'KeyK' && !repeat && !isComposing;
}

/** The place of the command palette and of what it asks. Opened by its key on every page, or by who asks for it (WEB-112). */
export function PaletteHost() {
  const [shown, setShown] = useState<'palette' | 'cancelAll' | null>(null);
  const isShown = useRef(false);
  isShown.current = shown !== null;
  /** Typed before the palette was here, and what had the focus then. */
  const typed = useRef<Early>(NOTHING);
  const before = useRef<Element | null>(null);
  const close = () => setShown((now) => (now === 'palette' ? null : now));
  useEffect(() => {
    // The palette holds the focus to its end, and knows the early field alone.
    if (shown === null && before.current instanceof HTMLElement) before.current.focus();
  }, [shown]);
  useEffect(() => {
    const open = () => {
      typed.current = NOTHING;
      before.current = document.activeElement;
      setShown('palette');
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      // Another dialog waits for its own answer.
      if (isShown.current) setShown(null);
      else if (document.querySelector('[data-dialog]') === null) open();
    };
    const stop = onPaletteAsked(open);
    window.addEventListener('keydown', onKey);
    return () => {
      stop();
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <>
      {shown === 'palette' && (
        <Suspense fallback={<EarlyField onType={(early) => (typed.current = early)} onClose={close} />}>
          <Palette typedAtFirst={typed} onClose={close} onCancelAll={() => setShown('cancelAll')} />
        </Suspense>
      )}
      {shown === 'cancelAll' && (
        <Suspense>
          <CancelEverything onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
