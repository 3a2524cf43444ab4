/** The form beside the book; on small screens it is hidden and must not take the focus. */
const FORM = 'aside';

/**
 * Focuses a field of the form if it is visible; returns whether it is. Selects its content, like the Tab key: typing
 * replaces it, and no digit goes before a price (TRAD-263).
 */
export function focusField(...names: string[]): boolean {
  const field = document.querySelector<HTMLInputElement>(names.map((name) => `${FORM} [name=${name}]`).join());
  field?.focus();
  field?.select();
  return field !== null && field === document.activeElement;
}

/**
 * Focuses the first invalid field of a form (TRAD-243): it may be out of view or, for a newly chosen kind, still
 * loading. A person who moved on meanwhile keeps the focus.
 */
export function focusWrong(form: HTMLElement, from: Element | null = document.activeElement): void {
  if (document.activeElement !== from) return;
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
  wrong?.focus();
  const isComing = wrong === null && form.querySelector('.animate-pulse') !== null;
  if (isComing) requestAnimationFrame(() => focusWrong(form, from));
}
