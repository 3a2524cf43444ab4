import { type Edit, edited, type InputFilter } from '@pelorus/site/filters.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { editBetween, replaceText, type TextEdit } from './text-edit.ts';

/** Input types that are known before they act: typed letters and pastes. */
const FORESEEN: ReadonlySet<string> = new Set(['insertText', 'insertFromPaste']);
/** Steps of the history that may be skipped because they hold what no edit left. */
const SKIPPED_MAX = 100;

/** Handlers of a field's events. */
export interface Editing {
  /** Returns the field's text and caret after an edit. `isForward`: by the forward-delete key. */
  edited(standing: string, edit: TextEdit & { isForward?: boolean }): Edit;
  /** Is the text valid as it is? */
  stands(text: string): boolean;
  /** Undo or redo has brought back what stood there once. */
  recalled?(text: string): void;
  /** Returns the text after leaving the field. */
  left?(text: string): string;
}

/** Keeps what a filter keeps (spec S5.10, FMT-31). */
export function filtering(filter: InputFilter): Editing {
  return {
    edited: (standing, { from, to, inserted }) => edited(filter, standing.slice(0, from), inserted, standing.slice(to)),
    stands: (text) => filter.clean(text) === text,
  };
}

/** Handles typing into one field. `standing` is its last valid text; `isOurs` while this code types. */
class FieldTyping {
  editing: Editing;
  standing = '';
  /** Selection at the start of a composition by an input method. */
  composing: { from: number; to: number } | null = null;
  #isOurs = false;
  /** Content after a keystroke that needs no correction. */
  #foreseen: string | null = null;

  constructor(editing: Editing) {
    this.editing = editing;
  }

  /** A letter or paste that would be invalid is inserted in corrected form, or not at all. */
  readonly beforeInput = (event: InputEvent): void => {
    const field = event.target as HTMLInputElement;
    const inserted = event.data ?? event.dataTransfer?.getData('text/plain');
    this.#foreseen = null;
    if (this.#isOurs || event.isComposing || !event.cancelable || inserted == null || !FORESEEN.has(event.inputType))
      return;
    const { value } = field;
    const from = field.selectionStart ?? value.length;
    const to = field.selectionEnd ?? from;
    const { text, caret } = this.editing.edited(value, { from, to, inserted });
    if (text === value.slice(0, from) + inserted + value.slice(to)) this.#foreseen = text;
    else {
      event.preventDefault();
      this.type(field, text, caret);
    }
  };

  /** Whatever else changed the field: deleting, dropping, filling in, a phone's keyboard, undo and redo. */
  readonly input = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const { inputType = '', isComposing = false } = event as Partial<InputEvent>;
    if (this.#isOurs || isComposing || this.composing !== null) return;
    if (field.value === this.#foreseen) this.standing = field.value;
    else if (inputType === 'historyUndo' || inputType === 'historyRedo') this.#recall(field, inputType);
    else this.settle(field, inputType);
    this.#foreseen = null;
  };

  /** A composition ended: its text replaced the previous selection. */
  composed(field: HTMLInputElement): void {
    const { from, to } = this.composing ?? { from: 0, to: 0 };
    this.composing = null;
    const { value } = field;
    const { standing } = this;
    const tail = standing.slice(to);
    const isThere = value.startsWith(standing.slice(0, from)) && value.endsWith(tail);
    const inserted = value.slice(from, value.length - tail.length);
    this.#take(field, isThere ? { from, to, inserted } : editBetween(standing, value));
  }

  /** Treats the field's current text as an edit of the previous one. */
  settle(field: HTMLInputElement, inputType: string): void {
    const { value } = field;
    const { standing } = this;
    if (value === standing) return;
    const from = field.selectionStart ?? value.length;
    if (inputType.startsWith('delete') && value.length < standing.length)
      this.#take(field, {
        ...{ from, to: from + standing.length - value.length, inserted: '' },
        isForward: inputType === 'deleteContentForward',
      });
    else if (inputType.startsWith('insert') && inputType !== 'insertReplacementText')
      this.#take(field, editBetween(standing, value, from));
    // Filled in by the browser or a program: all of it is new.
    else this.#take(field, { from: 0, to: standing.length, inserted: value });
  }

  #take(field: HTMLInputElement, edit: TextEdit & { isForward?: boolean }): void {
    const { text, caret } = this.editing.edited(this.standing, edit);
    if (text === field.value) this.standing = text;
    else this.type(field, text, caret);
  }

  /** Goes on through the history while it shows what no edit left. */
  #recall(field: HTMLInputElement, inputType: 'historyUndo' | 'historyRedo'): void {
    this.#isOurs = true;
    for (let step = 0; step < SKIPPED_MAX && !this.editing.stands(field.value); step += 1) {
      const { value } = field;
      field.ownerDocument.execCommand(inputType === 'historyUndo' ? 'undo' : 'redo');
      if (field.value === value) break;
    }
    this.#isOurs = false;
    if (this.editing.stands(field.value)) {
      this.editing.recalled?.(field.value);
      this.standing = field.value;
    } else this.settle(field, '');
  }

  /** Makes the field hold a text as one step that can be undone. */
  type(field: HTMLInputElement, text: string, caret: number): void {
    this.#isOurs = true;
    // React renders the field during the change, and its text then was not set by the page.
    this.standing = text;
    replaceText(field, text, caret);
    this.#isOurs = false;
    this.standing = field.value;
  }
}

export interface Typed {
  /** The displayed text; during a composition, the composed text. */
  shown: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Types a text into the field, as the person could: it can be undone. */
  type: (text: string) => void;
}

/**
 * Applies `editing` to a controlled text field (spec S5.10, FMT-31, FMT-34, FMT-35): the caret stays at the edit, undo
 * and redo work, and compositions are untouched until they end. `onChange` gets valid texts only.
 */
export function useTyping(
  input: RefObject<HTMLInputElement | null>,
  editing: Editing,
  value: string,
  onChange: (text: string) => void,
): Typed {
  const [composed, setComposed] = useState<string | null>(null);
  const state = useRef<FieldTyping | null>(null);
  state.current ??= new FieldTyping(editing);
  const typing = state.current;
  typing.editing = editing;
  useEffect(() => {
    if (typing.composing === null) typing.standing = value;
  }, [typing, value]);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const begin = () => {
      const from = field.selectionStart ?? field.value.length;
      typing.composing = { from, to: field.selectionEnd ?? from };
    };
    const end = () => {
      // First, so that no render in between restores the composed text.
      setComposed(null);
      typing.composed(field);
      latest.current(field.value);
    };
    const stop = new AbortController();
    const { signal } = stop;
    field.addEventListener('beforeinput', typing.beforeInput, { signal });
    field.addEventListener('input', typing.input, { signal });
    field.addEventListener('compositionstart', begin, { signal });
    field.addEventListener('compositionend', end, { signal });
    return () => stop.abort();
  }, [input, typing]);
  return {
    shown: composed ?? value,
    onChange: (text) => (typing.composing === null ? onChange(text) : setComposed(text)),
    onBlur: () => {
      const left = editing.left?.(value) ?? value;
      if (left !== value) onChange(left);
    },
    type: (text) => input.current !== null && typing.type(input.current, text, text.length),
  };
}
