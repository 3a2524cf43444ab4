/** One replacement that makes one text of another: `inserted` comes where `from` to `to` was. */
export interface TextEdit {
  from: number;
  to: number;
  inserted: string;
}

/**
 * Returns the smallest single replacement from one text to another. `caret`, where the new text's caret stands, tells
 * which of equal letters are new: "11" → "111" with the caret at 1 had its first put in.
 */
export function editBetween(old: string, now: string, caret: number = now.length): TextEdit {
  const most = Math.min(old.length, now.length);
  const endsAlike = (kept: number) => old[old.length - 1 - kept] === now[now.length - 1 - kept];
  let kept = 0;
  // Text behind the caret was there before; then match as much as possible at the start, the rest at the end.
  while (kept < Math.min(most, now.length - caret) && endsAlike(kept)) kept += 1;
  let from = 0;
  while (from < most - kept && old[from] === now[from]) from += 1;
  while (kept < most - from && endsAlike(kept)) kept += 1;
  return { from, to: old.length - kept, inserted: now.slice(from, now.length - kept) };
}

/**
 * Replaces a field's text as if typed: the browser can undo it, and `input` is fired. The caret goes to `caret`.
 * E-mail fields have no caret: there the whole text is replaced.
 */
export function replaceText(field: HTMLInputElement, text: string, caret: number = text.length): void {
  const knowsCaret = field.selectionStart !== null;
  const isFocused = field.ownerDocument.activeElement === field;
  if (field.value !== text) {
    const { from, to, inserted } = knowsCaret
      ? editBetween(field.value, text)
      : { from: 0, to: field.value.length, inserted: text };
    if (knowsCaret) field.setSelectionRange(from, to);
    else field.select();
    // Deprecated, and the only way that keeps the undo stack in every browser.
    if (isFocused) field.ownerDocument.execCommand(inserted === '' ? 'delete' : 'insertText', false, inserted);
    if (field.value !== text) writeText(field, text);
  }
  if (isFocused && knowsCaret) field.setSelectionRange(caret, caret);
}

/** Without the undo stack: for a field that is not being typed into. React watches the element's own `value`: not through that. */
function writeText(field: HTMLInputElement, text: string): void {
  const prototype = Object.getPrototypeOf(field) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
