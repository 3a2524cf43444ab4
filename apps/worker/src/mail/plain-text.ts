import type { Fact, Letter, Part } from './letter.ts';

const LTR = '\u2066';
const OWN = '\u2068';
const END = '\u2069';
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Returns a value that neither turns the line around it nor is turned by it. */
function isolated({ value, isLtr }: Fact, dir: Letter['dir']): string {
  if (dir === 'ltr' && !RIGHT_TO_LEFT.test(value)) return value;
  return (isLtr ? LTR : OWN) + value + END;
}

function textOf(part: Part, fact: (one: Fact) => string): string {
  switch (part.kind) {
    case 'text':
    case 'note':
      return part.text;
    case 'code':
      return part.code;
    case 'facts':
      return part.facts.map(fact).join('\n');
    case 'link':
      return `${part.text}:\n${part.href}`;
  }
}

/** Returns a letter as the plain-text part of a mail. */
export function plainTextOf(letter: Letter): string {
  const fact = (one: Fact) => `${one.title}: ${isolated(one, letter.dir)}`;
  return [
    letter.heading,
    ...letter.parts.map((part) => textOf(part, fact)),
    ...(letter.antiPhishing === null ? [] : [fact(letter.antiPhishing)]),
    `--\n${letter.footer}`,
    '',
  ].join('\n\n');
}

/** Returns a letter as a text to a phone: what matters, the code by itself, the link. */
export function smsTextOf(letter: Letter, codeText: string | null): string {
  const alarm = letter.parts.find((part) => part.kind === 'link' && part.isAlarm);
  const said = codeText ?? letter.subject;
  return alarm?.kind === 'link' ? `${said}\n${alarm.text}: ${alarm.href}` : said;
}
