/** What is chosen in a list: by its id, shown as its text. */
export interface Option<T extends string> {
  id: T;
  text: string;
  /** Language of the text, if it is not the page's. */
  lang?: string;
  /** One line that says what the choice does. */
  hint?: string;
}
export interface OptionGroup<T extends string> {
  title: string;
  options: readonly Option<T>[];
}
