import { useState } from 'react';

/**
 * For a choice whose list comes while the mouse is still held on its button: on a narrow screen the list rises over the
 * button, and the letting go would be taken for a choice (WEB-78). On a wide one it lies beside, and is dragged to on
 * purpose. Returns what the button is given, and what lies around the list.
 */
export function useHeldPress() {
  const [isHeld, setHeld] = useState(false);
  return {
    onButton: {
      onPressStart: ({ pointerType }: { pointerType: string }) => setHeld(pointerType === 'mouse'),
      onPressEnd: () => setHeld(false),
    },
    aroundList: isHeld ? 'contents max-md:*:pointer-events-none' : 'contents',
  };
}
