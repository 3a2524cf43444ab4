import type { Edit } from '@pelorus/site/filters.ts';
import { editedNumber, type NumberText, putNumber } from '@pelorus/site/number-edit.ts';
import { type NumberRules, typedOf } from '@pelorus/site/typed-number.ts';
import type { TextEdit } from './text-edit.ts';
import type { Editing } from './typing.ts';

/** Connects a number field's display with the form's value. Forms use wire numbers; people use their language's. */
export class NumberTyping implements Editing {
  rules: NumberRules;
  now: NumberText;
  /** Earlier contents of the field by display; if one display had two readings, undo restores the refused one. */
  readonly #known = new Map<string, NumberText>();
  readonly #refused = new Map<string, NumberText>();

  constructor(value: string, rules: NumberRules) {
    this.rules = rules;
    this.now = putNumber(value, rules);
    this.#keep(this.now);
  }

  #keep(text: NumberText): void {
    this.#known.set(text.shown, text);
    if (typedOf(text.value) !== null) this.#refused.set(text.shown, text);
  }

  /** Returns the displayed text of a value; a value that the field did not report was set by the page. */
  shownOf(value: string): string {
    if (value !== this.now.value) this.put(value);
    return this.now.shown;
  }

  put(value: string): void {
    this.now = putNumber(value, this.rules);
    this.#keep(this.now);
  }

  edited(standing: string, edit: TextEdit & { isForward?: boolean }): Edit {
    const next = editedNumber(standing === this.now.shown ? this.now : this.#of(standing), edit, this.rules);
    this.#keep(next);
    return next;
  }

  stands(text: string): boolean {
    return this.#known.has(text);
  }

  recalled(text: string): void {
    const refused = this.#refused.get(text);
    if (refused !== undefined) this.#known.set(text, refused);
  }

  left(text: string): string {
    const tidy = putNumber(this.#of(text).value, this.rules);
    this.#keep(tidy);
    return tidy.shown;
  }

  /** Takes the displayed text, and returns the form's value. */
  told(shown: string): string {
    this.now = this.#of(shown);
    return this.now.value;
  }

  #of(shown: string): NumberText {
    return (
      this.#known.get(shown) ?? editedNumber(putNumber('', this.rules), { from: 0, to: 0, inserted: shown }, this.rules)
    );
  }
}
