/** Overlays; React Aria marks its own, so that no other element with such a role is meant. */
const LAYERS =
  '[data-rac] [role="dialog"], [data-rac] [role="alertdialog"], [data-rac] [role="menu"], [data-rac] [role="listbox"]';

/** Returns the topmost closable overlay; null if there is none. */
function topLayer(): HTMLElement | null {
  const layers = [...document.querySelectorAll<HTMLElement>(LAYERS)].filter(
    (layer) => layer.closest('main') === null && layer.checkVisibility(),
  );
  return layers.at(-1) ?? null;
}

/**
 * Closes what lies over the page, as the Escape key does. Returns whether there was something: one that must be kept
 * (shown only once, or still working) stays, and Back does nothing then.
 */
export function closeTopLayer(): boolean {
  const layer = topLayer();
  if (layer === null) return false;
  const target = layer.contains(document.activeElement) ? document.activeElement : layer;
  target?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  );
  return true;
}

/** Returns whether the router has a page before this one. */
export function canGoBack(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && Number((state as { idx?: unknown }).idx) > 0;
}
