/** Actions of hotkeys; each is a button of the page too (TRAD-202). */
export const HOTKEYS = [
  { action: 'buy', code: 'KeyB', sign: 'B' },
  { action: 'sell', code: 'KeyS', sign: 'S' },
  { action: 'limit', code: 'KeyL', sign: 'L' },
  { action: 'market', code: 'KeyM', sign: 'M' },
  { action: 'price', code: 'KeyP', sign: 'P' },
  { action: 'amount', code: 'KeyA', sign: 'A' },
  { action: 'share25', code: 'Digit1', sign: '1' },
  { action: 'share50', code: 'Digit2', sign: '2' },
  { action: 'share75', code: 'Digit3', sign: '3' },
  { action: 'share100', code: 'Digit4', sign: '4' },
  { action: 'depth', code: 'KeyD', sign: 'D' },
  { action: 'pairs', code: 'KeyK', sign: 'K' },
  { action: 'favourite', code: 'KeyF', sign: 'F' },
  { action: 'cancelAll', code: 'KeyX', sign: 'X' },
  { action: 'help', code: null, sign: '?' },
] as const;
export type HotkeyAction = (typeof HOTKEYS)[number]['action'];

/** The part of a KeyboardEvent that is read. */
export interface Press {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  repeat: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

/** Returns the action of a key press, or null. Letters are identified by position, the question mark by character. */
export function hotkeyOf(press: Press): HotkeyAction | null {
  const { ctrlKey, altKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = press;
  if (ctrlKey || altKey || metaKey || repeat || isComposing || defaultPrevented) return null;
  // The Arabic page's keyboard writes its own question mark.
  if (press.key === '?' || press.key === '؟') return 'help';
  return shiftKey ? null : (HOTKEYS.find(({ code }) => code === press.code)?.action ?? null);
}

/** Elements in which letters are typed: fields, and lists with type-ahead; not the chart's own keys. */
const TYPING =
  'input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]';

/** Returns whether keys are let be: something is typed into, or a dialog or a menu lies over the page. */
export function isTaken(target: Pick<Element, 'closest'> | null, page: Pick<Document, 'querySelector'>): boolean {
  if (target?.closest(TYPING) != null) return true;
  return (
    page.querySelector('[role=dialog]:not([data-beside]), [role=alertdialog], [role=menu], [role=listbox]') !== null
  );
}
