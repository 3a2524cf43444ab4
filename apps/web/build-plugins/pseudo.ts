/** Says a piece of text in another way; it gets no values, forms or tags to see. */
type Speaker = (words: string) => string;

/** Returns an ICU text with its words said another way: values, plural and select forms, tags and quoted signs stay. */
export function pseudo(text: string, say: Speaker): string {
  const reader: Reader = { text, at: 0, say };
  const done = message(reader);
  if (reader.at < text.length) throw new Error(`unexpected closing brace: ${text}`);
  return done;
}

/** The pseudo-locales' own ways of speaking, by tag; their rows are in `packages/site/src/locales.ts`. */
export const PSEUDO_SPEECH: Readonly<Record<string, (text: string) => string>> = {
  en_XA: (text) => `[${pseudo(text, accented)}]`,
  ar_XB: (text) => pseudo(text, turned),
};

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const GROWTH = 0.4;

/** Every letter with an accent, and the text longer by two fifths: vowels said twice, the rest as tildes after the last letter. */
export function accented(words: string): string {
  let owed = 0;
  let done = '';
  let lastLetter = 0;
  for (const char of words) {
    const index = PLAIN.indexOf(char);
    const spoken = index < 0 ? char : (ACCENTED[index] ?? char);
    done += spoken;
    if (index < 0) continue;
    owed += GROWTH;
    if (owed >= 1 && /[aeiou]/.test(char)) {
      done += spoken;
      owed -= 1;
    }
    lastLetter = done.length;
  }
  return done.slice(0, lastLetter) + '~'.repeat(Math.round(owed)) + done.slice(lastLetter);
}

/** Every word turned to run from right to left, as a word of Arabic does, letter by letter. */
export function turned(words: string): string {
  return words.replaceAll(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu, '\u202e$&\u202c');
}

interface Reader {
  readonly text: string;
  at: number;
  readonly say: Speaker;
}

const QUOTED = /'(?:'|[{}<>#|](?:[^']|'')*(?:'|$))/y;
const TAG = /<\/?[\w.-]+\s*\/?>/y;
const HEAD = /\{\s*[^\s,{}]*\s*(?:,\s*\w+\s*)?/y;
const BRANCHING = /,\s*(?:plural|select|selectordinal)\s*$/;

/** Reads what a sticky pattern finds here, or nothing. */
function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0] ?? '';
  reader.at += found.length;
  return found;
}

/** Reads to the brace that closes this message, or to the end. */
function message(reader: Reader): string {
  const { text, say } = reader;
  let done = '';
  let words = '';
  const flush = () => {
    done += say(words);
    words = '';
  };
  while (reader.at < text.length && text[reader.at] !== '}') {
    const kept = take(reader, QUOTED) || take(reader, TAG) || (text[reader.at] === '{' ? argument(reader) : '');
    if (kept !== '') {
      flush();
      done += kept;
    } else {
      words += text[reader.at];
      reader.at += 1;
    }
  }
  flush();
  return done;
}

/** Reads one placeholder with its format; the messages of a plural's or select's forms are read recursively. */
function argument(reader: Reader): string {
  const { text } = reader;
  let done = take(reader, HEAD);
  const branching = BRANCHING.test(done);
  while (reader.at < text.length && text[reader.at] !== '}') {
    if (text[reader.at] !== '{') done += text[reader.at++];
    else if (branching) {
      reader.at += 1;
      done += `{${message(reader)}${closing(reader)}`;
    } else done += argument(reader);
  }
  return done + closing(reader);
}

function closing(reader: Reader): string {
  if (reader.text[reader.at] !== '}') throw new Error(`missing closing brace: ${reader.text}`);
  reader.at += 1;
  return '}';
}
