import { useState } from 'react';

/**
 * For a choice whose list comes while the mouse is still held on its button: on a narrow screen the list rises over the
 * button, and the letting go would be taken for a choice (WEB-78). On a wide one it lies beside, and is dragged to on
 * purpose. Returns what the button is given, and what lies around the list.
 */
export function useHeldPress() {
  const [isHeld, setHeld] = useState(false);
  const hold = ({ pointerType }: { pointerType: string }) => {
    if (pointerType !== 'mouse') return;
    setHeld(true);
    // The button's own press is over as soon as the list lies over it; the mouse is held until it is let go, wherever that is.
    const gone = new AbortController();
    // The release and its effect on the list happen in the same turn.
    const letGo = () => {
      gone.abort();
      setTimeout(() => setHeld(false));
    };
    for (const name of ['pointerup', 'pointercancel'])
      window.addEventListener(name, letGo, { capture: true, signal: gone.signal });
  };
  return {
    onButton: { onPressStart: hold },
    aroundList: isHeld ? 'contents max-md:*:pointer-events-none' : 'contents',
  };
}
