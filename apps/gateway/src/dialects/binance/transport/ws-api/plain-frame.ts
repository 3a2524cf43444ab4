/** What a frame says, each thing as text. */
export interface Frame {
  /** As JSON. */
  idText: string;
  method: string;
  /** Names and values of its parameters. */
  sent: Map<string, string>;
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const SPACE = 32;
/** The last character of ASCII that is one. */
const TILDE = 126;
/** RFC 8259 §6, for whatever is not digits alone. */
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const OF_NUMBERS = /[-+.eE0-9]*/y;

/** Reads JSON that is plain, character by character: whatever else it meets, it gives up, and `isPlain` is false. */
class Reader {
  isPlain = true;
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    this.#skipSpace();
    return this.#at === this.#text.length;
  }

  #skipSpace(): void {
    for (;;) {
      const character = this.#text.charCodeAt(this.#at);
      if (character !== SPACE && character !== 10 && character !== 13 && character !== 9) return;
      this.#at += 1;
    }
  }

  /** Returns the next character's code without taking it; NaN at the end. */
  peek(): number {
    this.#skipSpace();
    return this.#text.charCodeAt(this.#at);
  }

  /** Takes `character` if it is next; returns whether it was. */
  take(character: number): boolean {
    if (this.peek() !== character) return false;
    this.#at += 1;
    return true;
  }

  /** Takes `character`, which must be next. */
  expect(character: number): void {
    if (!this.take(character)) this.isPlain = false;
  }

  /** Takes a text of ASCII without escapes and returns it, with its quotes if `isQuoted`. */
  text(isQuoted = false): string {
    this.expect(QUOTE);
    const start = this.#at;
    for (let at = start; at < this.#text.length; at++) {
      const character = this.#text.charCodeAt(at);
      if (character === QUOTE) {
        this.#at = at + 1;
        return isQuoted ? this.#text.slice(start - 1, at + 1) : this.#text.slice(start, at);
      }
      if (character === BACKSLASH || character < SPACE || character > TILDE) break;
    }
    this.isPlain = false;
    return '';
  }

  /** Takes a number and returns it as it was written. */
  number(): string {
    const start = this.#at;
    OF_NUMBERS.lastIndex = start;
    OF_NUMBERS.test(this.#text);
    this.#at = OF_NUMBERS.lastIndex;
    const number = this.#text.slice(start, this.#at);
    if (!NUMBER.test(number)) this.isPlain = false;
    return number;
  }

  /** Takes a text or a number, as text. */
  value(): string {
    const character = this.peek();
    return character === MINUS || (character >= ZERO && character <= NINE) ? this.number() : this.text();
  }

  /** Reads an object: `onName` reads the value after each name's colon. */
  object(onName: (name: string) => void): void {
    this.expect(OPEN);
    if (this.take(CLOSE)) return;
    do {
      const name = this.text();
      this.expect(COLON);
      onName(name);
    } while (this.isPlain && this.take(COMMA));
    this.expect(CLOSE);
  }
}

/**
 * Parses a plain frame, as programs write them: an object with an id, a method and parameters, each once, that are
 * ASCII strings without escapes, or numbers. Null: not plain, or not JSON, which JSON.parse distinguishes. The result
 * equals JSON.parse's.
 */
export function plainFrame(text: string): Frame | null {
  const reader = new Reader(text);
  let idText: string | null = null;
  let method: string | null = null;
  let sent: Map<string, string> | null = null;
  reader.object((name) => {
    if (name === 'id' && idText === null) idText = reader.peek() === QUOTE ? reader.text(true) : reader.number();
    else if (name === 'method' && method === null) method = reader.text();
    else if (name === 'params' && sent === null) sent = parametersOf(reader);
    else reader.isPlain = false;
  });
  if (!reader.isPlain || !reader.isAtEnd || method === null) return null;
  return { idText: idText ?? 'null', method, sent: sent ?? new Map() };
}

function parametersOf(reader: Reader): Map<string, string> {
  const sent = new Map<string, string>();
  reader.object((name) => sent.set(name, reader.value()));
  return sent;
}
