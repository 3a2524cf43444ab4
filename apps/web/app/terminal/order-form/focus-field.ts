/** The form beside the book; on small screens nobody sees it, and nothing in it takes the focus. */
const FORM = 'aside';

/**
 * Puts the focus into a field of the form, where the form is on the screen; returns whether it is there. What stands in it is
 * selected, as the Tab key does: what is typed then takes its place, and no digit goes before those of a price (TRAD-263).
 */
export function focusField(...names: string[]): boolean {
  const field = document.querySelector<HTMLInputElement>(names.map((name) => `${FORM} [name=${name}]`).join());
  field?.focus();
  field?.select();
  return field !== null && field === document.activeElement;
}

/**
 * Puts the focus into the first field of a form that something is wrong with (TRAD-243): it may be out of sight, or, of a kind of
 * order that was chosen just now, on its way still. Whoever goes elsewhere meanwhile is not called back.
 */
export function focusWrong(form: HTMLElement, from: Element | null = document.activeElement): void {
  if (document.activeElement !== from) return;
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
  wrong?.focus();
  const isComing = wrong === null && form.querySelector('.animate-pulse') !== null;
  if (isComing) requestAnimationFrame(() => focusWrong(form, from));
}
