import { type InputFilter, Keystrokes } from '@pelorus/site/filters.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { editBetween, replaceText } from './text-edit.ts';

/** What came with the keystrokes that are known before they act: typed letters and pastes. */
const FORESEEN: ReadonlySet<string> = new Set(['insertText', 'insertFromPaste']);
/** Steps of the history that may be skipped because the filter had dropped what they hold. */
const SKIPPED_MOST = 100;

/** Keeps one field within a filter. `standing` is its last text that was right; `isOurs` while the filter itself types. */
class FieldFilter {
  filter: InputFilter;
  standing = '';
  isComposing = false;
  readonly keystrokes = new Keystrokes();
  #isOurs = false;

  constructor(filter: InputFilter) {
    this.filter = filter;
  }

  /** A letter or paste that would not stand as it is comes in as the filter leaves it, or not at all. */
  readonly beforeInput = (event: InputEvent): void => {
    const field = event.target as HTMLInputElement;
    const inserted = event.data ?? event.dataTransfer?.getData('text/plain');
    if (this.#isOurs || event.isComposing || !event.cancelable || inserted == null || !FORESEEN.has(event.inputType))
      return;
    const start = field.selectionStart ?? field.value.length;
    const [before, after] = [field.value.slice(0, start), field.value.slice(field.selectionEnd ?? start)];
    const { text, caret } = this.keystrokes.edited(this.filter, before, inserted, after);
    if (text === before + inserted + after) return;
    event.preventDefault();
    this.#type(field, text, caret);
  };

  /** Whatever else changed the field: deleting, dropping, filling in, a phone's keyboard, undo and redo. */
  readonly input = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const { inputType = '', isComposing = false } = event as Partial<InputEvent>;
    if (this.#isOurs || isComposing || this.isComposing) return;
    if (inputType === 'historyUndo' || inputType === 'historyRedo')
      this.#skipDropped(field, inputType === 'historyUndo' ? 'undo' : 'redo');
    this.settleOn(field);
  };

  /** Puts right what stands in the field now, as an edit of what stood there before. */
  settleOn(field: HTMLInputElement): void {
    const { value } = field;
    if (value !== this.standing) {
      const { from, to, inserted } = editBetween(this.standing, value, field.selectionStart ?? value.length);
      const [before, after] = [this.standing.slice(0, from), this.standing.slice(to)];
      const result = this.keystrokes.edited(this.filter, before, inserted, after);
      if (this.filter.clean(value) !== value) this.#type(field, result.text, result.caret);
    }
    this.standing = field.value;
  }

  /** Goes on through the history while it shows what the filter had dropped. */
  #skipDropped(field: HTMLInputElement, command: 'undo' | 'redo'): void {
    this.#isOurs = true;
    for (let step = 0; step < SKIPPED_MOST && this.filter.clean(field.value) !== field.value; step += 1) {
      const { value } = field;
      field.ownerDocument.execCommand(command);
      if (field.value === value) break;
    }
    this.#isOurs = false;
  }

  #type(field: HTMLInputElement, text: string, caret: number): void {
    this.#isOurs = true;
    // React draws the field while it changes, and what stands in it then was not put there by the page.
    this.standing = text;
    replaceText(field, text, caret);
    this.#isOurs = false;
    this.standing = field.value;
  }
}

export interface Filtered {
  /** What the field shows: while an input method composes, what it composes. */
  shown: string;
  onChange: (text: string) => void;
  onBlur: () => void;
}

/**
 * Lets a controlled text field keep what a filter keeps (spec S5.10, FMT-31 to FMT-37): the caret stays where the person
 * works, undo and redo work, and composing is left alone until it ends. `onChange` hears clean texts only. No filter:
 * the field is as any other.
 */
export function useFilter(
  input: RefObject<HTMLInputElement | null>,
  filter: InputFilter | undefined,
  value: string,
  onChange: (text: string) => void,
): Filtered {
  const [composed, setComposed] = useState<string | null>(null);
  const state = useRef<FieldFilter | null>(null);
  if (filter === undefined) state.current = null;
  else if (state.current === null) state.current = new FieldFilter(filter);
  else state.current.filter = filter;
  const isFiltered = filter !== undefined;
  useEffect(() => {
    const current = state.current;
    if (current === null || current.isComposing || current.standing === value) return;
    current.standing = value;
    // It was put there by the page.
    current.keystrokes.forget();
  }, [value]);
  useEffect(() => {
    const field = input.current;
    if (field === null || !isFiltered) return;
    const of = () => state.current;
    const beforeInput = (event: InputEvent) => of()?.beforeInput(event);
    const onInput = (event: Event) => of()?.input(event);
    const begin = () => {
      const current = of();
      if (current !== null) current.isComposing = true;
    };
    const end = () => {
      const current = of();
      if (current === null) return;
      current.isComposing = false;
      // First, so that no render in between puts back what was composed.
      setComposed(null);
      current.settleOn(field);
      latest.current(field.value);
    };
    const stop = new AbortController();
    const { signal } = stop;
    field.addEventListener('beforeinput', beforeInput, { signal });
    field.addEventListener('input', onInput, { signal });
    field.addEventListener('compositionstart', begin, { signal });
    field.addEventListener('compositionend', end, { signal });
    return () => stop.abort();
  }, [input, isFiltered]);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  return {
    shown: composed ?? value,
    onChange: (text) => (state.current?.isComposing === true ? setComposed(text) : onChange(text)),
    onBlur: () => {
      state.current?.keystrokes.forget();
      const settled = filter?.settle?.(value) ?? value;
      if (settled !== value) onChange(settled);
    },
  };
}
