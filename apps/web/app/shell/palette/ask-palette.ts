const EVENT = 'palette';

/** Opens the command palette. */
export function askPalette(): void {
  window.dispatchEvent(new Event(EVENT));
}

/** Calls `listener` whenever the palette is asked for; returns how to stop. */
export function onPaletteAsked(listener: () => void): () => void {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
