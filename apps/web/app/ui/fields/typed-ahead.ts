/** Letters that come within this time of each other are one word, ms; as in lists of React Aria. */
const WORD_MS = 1_000;

/** What was typed on a closed choice, and when. */
export interface TypedAhead {
  text: string;
  atMs: number;
}

/** Returns the word after a key, in lower case; null: the key types no letter, or is part of a shortcut. A space only goes on with a word. */
export function typedAhead(
  known: TypedAhead,
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  nowMs: number,
): TypedAhead | null {
  const isOn = known.text !== '' && nowMs - known.atMs < WORD_MS;
  if ([...key].length !== 1 || ctrlKey || metaKey || altKey || (key === ' ' && !isOn)) return null;
  return { text: (isOn ? known.text : '') + key.toLocaleLowerCase(), atMs: nowMs };
}
