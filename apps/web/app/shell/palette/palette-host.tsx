import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { onPaletteAsked } from './ask-palette.ts';

const Palette = lazyPart(() => import('./palette.tsx'), ['menu']);
const CancelEverything = lazyPart(() => import('./cancel-everything.tsx'), ['menu']);

/** A press of Ctrl or Command with K, by the key's place: in every script. */
function isPaletteKey({ ctrlKey, metaKey, altKey, shiftKey, code, repeat, isComposing }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && code === 'KeyK' && !repeat && !isComposing;
}

/** The place of the command palette and of what it asks. Opened by its key on every page, or by who asks for it (WEB-112). */
export function PaletteHost() {
  const [shown, setShown] = useState<'palette' | 'cancelAll' | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      // Another dialog waits for its own answer.
      setShown((now) => (now !== null || document.querySelector('[data-dialog]') !== null ? null : 'palette'));
    };
    const stop = onPaletteAsked(() => setShown('palette'));
    window.addEventListener('keydown', onKey);
    return () => {
      stop();
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <Suspense>
      {shown === 'palette' && (
        <Palette
          onClose={() => setShown((now) => (now === 'palette' ? null : now))}
          onCancelAll={() => setShown('cancelAll')}
        />
      )}
      {shown === 'cancelAll' && <CancelEverything onClose={() => setShown(null)} />}
    </Suspense>
  );
}
