/** Writes the files of commands from the table in commands.ts. */
import { COMMANDS, type Command, HEADER, NAME_LETTERS } from './commands.ts';

const HEAD = '// Generated from tools/codecs/commands.ts by `npm run generate`: do not edit.\n';
/** Written apart, so that tidy does not take the generated files' exports for this file's. */
const EXPORT = 'export';
/** Bytes of a field, and of what its place is a multiple. */
const SIZES: Readonly<Record<string, readonly [bytes: number, multiple: number]>> = {
  u8: [1, 1],
  bool: [1, 1],
  zero: [1, 1],
  u16: [2, 2],
  u32: [4, 4],
  i32: [4, 4],
  f64: [8, 8],
  key: [16, 8],
  target: [24, 8],
  name: [1 + NAME_LETTERS, 4],
  rest: [0, 1],
};
/** An encoder of more fields takes an object. */
const PARAMETERS_MAX = 3;

interface Field {
  /** Its name in OFFSET. */
  place: string;
  /** Its name in what an encoder is given. */
  name: string;
  kind: string;
  isOptional: boolean;
  at: number;
}

interface Layout {
  fields: Field[];
  bytes: number;
  isFixed: boolean;
}

const roundUp = (at: number, multiple: number) => Math.ceil(at / multiple) * multiple;
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

function layOut(text: string, from: number): Layout {
  let at = from;
  const fields: Field[] = [];
  for (const word of text.split(' ')) {
    if (word === '|') at = roundUp(at, 8);
    else if (word.startsWith('-')) at += Number(word.slice(1));
    else {
      const [, room = '', own = '', other, kind = '', absent] =
        /^(?:(\w+)\.)?(\w+)(?:=(\w+))?:(\w+)(\?)?$/.exec(word) ?? [];
      const size = SIZES[kind];
      if (size === undefined) throw new Error(`${word} is no field`);
      at = roundUp(at, size[1]);
      const place = room === '' ? own : room + capital(own);
      fields.push({ place, name: other ?? own, kind, isOptional: absent !== undefined, at });
      at += size[0];
    }
  }
  return { fields, bytes: roundUp(at, 8), isFixed: fields.every(({ kind }) => kind !== 'rest') };
}

const header = layOut(HEADER, 0);
const layouts = Object.entries(COMMANDS).flatMap(([kind, command]) => {
  const layout = layOut(command.fields, header.bytes);
  const one = { kind, name: kind, command, ...layout };
  const all = [one];
  for (const [name, fields] of command.longer ?? [])
    all.push({ kind, name, command, ...layOut(fields, (all.at(-1) ?? one).bytes) });
  return all;
});

/** Returns what OFFSET says of a field. */
function placesOf({ at, kind, place }: Field): [name: string, at: number][] {
  if (kind === 'name') return [[`${place}Length`, at]];
  if (kind !== 'target') return [[place, at]];
  return [
    [`${place}OrderId`, at],
    [`${place}Key`, at + 8],
  ];
}

/** Returns every field of every record once; one of the same name lies in the same place in all of them. */
function places(): Map<string, number> {
  const found = new Map<string, number>();
  for (const field of [header, ...layouts].flatMap(({ fields }) => fields))
    for (const [name, at] of placesOf(field)) {
      if ((found.get(name) ?? at) !== at) throw new Error(`${name} lies in two places`);
      found.set(name, at);
    }
  return found;
}

const constant = (name: string) => `${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_BYTES`;
const isJson = ({ fields }: Layout) => fields.some(({ place }) => place === 'json');

function commentOf({ fields, isFixed, name, bytes }: (typeof layouts)[number]): string {
  const said = fields.map(({ at, kind, place }) => `${at} ${kind} ${place}`);
  return ` * ${name}${isFixed ? ` (${bytes})` : ''}: ${said.join(' · ')}`;
}

function layoutFile(): string {
  const kinds = Object.entries(COMMANDS).map(([name, { number }]) => `${name}: ${number},`);
  const json = layouts.filter(isJson).map(({ name }) => `'${name}'`);
  const lengths = layouts
    .filter(({ isFixed }) => isFixed)
    .map(({ bytes, name }) => `${EXPORT} const ${constant(name)} = ${bytes};`);
  return `${HEAD}
/**
 * Commands as bytes: what the gateway sends, the journal keeps and the engine reads. Little-endian. Each record is a
 * multiple of 8 bytes long, so that several lie behind each other with every field aligned.
 *
${commentOf({ ...header, kind: '', name: 'header', command: { number: 0, fields: '' } })}
${layouts
  .filter((layout) => !isJson(layout))
  .map(commentOf)
  .join('\n')}
 * the others: 40 u32 jsonLength · 44 that many bytes of UTF-8 JSON, padded to 8
 *
 * The engine does not read origin, request and time of a record inside another. place, placeList, cancelReplace and amendName
 * may be 16 bytes longer: the key of the request that brought them (all zero = none). Client ids of such records are free
 * again once their order is done (IDEM-07).
 */
/** The one version of records. A record of another is refused, as one that nobody can read. */
${EXPORT} const COMMAND_VERSION = 1;
${EXPORT} const HEADER_BYTES = ${header.bytes};
${EXPORT} const OFFSET = {
${[...places()].map(([name, at]) => `${name}: ${at},`).join('\n')}
} as const;

${EXPORT} const COMMAND_KIND = {
${kinds.join('\n')}
} as const;
${EXPORT} type CommandKind = keyof typeof COMMAND_KIND;
/** Those that say all in JSON. */
${EXPORT} const JSON_COMMANDS = [${json.join(', ')}] as const satisfies readonly CommandKind[];
${EXPORT} type JsonCommandKind = (typeof JSON_COMMANDS)[number];

${lengths.join('\n')}
/** The key of the request, behind the rest of a record. */
${EXPORT} const REQUEST_BYTES = 16;
${EXPORT} const ALL_MARKETS = 0xffffffff;
/** All markets but contracts. */
${EXPORT} const ALL_SPOT = 0xfffffffe;
/** All contracts and nothing else. */
${EXPORT} const ALL_CONTRACTS = 0xfffffffd;
${EXPORT} const CLIENT_ORDER_ID_MAX = ${NAME_LETTERS};
/** A record's length is a u16, so JSON payloads stay below this. */
${EXPORT} const JSON_BYTES_MAX = 60_000;
`;
}

function typeOf({ isOptional, kind, name }: Field): string {
  const type = { bool: 'boolean', name: 'string', target: 'OrderTarget' }[kind] ?? 'number';
  return `${name}${isOptional ? '?' : ''}: ${type}`;
}

const SETTERS: Readonly<Record<string, string>> = {
  u8: 'setUint8',
  bool: 'setUint8',
  u32: 'setUint32',
  i32: 'setInt32',
  f64: 'setFloat64',
};

function writeText({ at, isOptional, kind, name }: Field, from: string): string {
  const said = from + name;
  if (kind === 'name') return `writeName(view, ${at}, ${said});`;
  if (kind === 'target') return `writeTarget(view, ${at}, ${said});`;
  const value = kind === 'bool' ? `${said} ? 1 : 0` : isOptional ? `${said} ?? 0` : said;
  return `view.${SETTERS[kind]}(${at}, ${value}${SIZES[kind]?.[0] === 1 ? '' : ', true'});`;
}

function encoder(layout: (typeof layouts)[number], command: Command): string {
  const { bytes, kind, name } = layout;
  const fields = layout.fields.filter((field) => field.kind !== 'zero' && field.kind !== 'rest');
  const { key } = command;
  if (key === undefined) {
    const lines = fields.map((field) => writeText(field, 'fields.'));
    return `${EXPORT} function write${capital(name)}(view: DataView, fields: { ${fields.map(typeOf).join('; ')} }): void {
${lines.join('\n')}
}\n`;
  }
  const [letter, id] = key.split(' ');
  const isKeyApart = id !== undefined && fields.every((field) => field.name !== id);
  const types = ['account: number', ...fields.map(typeOf), ...(isKeyApart ? [`${id}: string`] : [])];
  const isObject = types.length > PARAMETERS_MAX;
  const from = isObject ? 'fields.' : '';
  const keyText = id === undefined ? 'NO_KEY' : `idempotencyKey('${letter}', ${from}${id})`;
  return `/** ${command.comment} */
${EXPORT} function encode${capital(name)}(${isObject ? `fields: { ${types.join('; ')} }` : types.join(', ')}): Uint8Array<ArrayBuffer> {
const view = record(${bytes}, '${kind}', ${from}account, ${keyText});
${fields.map((field) => writeText(field, from)).join('\n')}
return bytesOf(view);
}\n`;
}

function encodeFile(): string {
  const encoders = layouts.filter((layout) => !isJson(layout)).map((layout) => encoder(layout, layout.command));
  return `${HEAD}
import { idempotencyKey } from './idempotency-key.ts';
import { bytesOf, NO_KEY, type OrderTarget, record, writeName, writeTarget } from './record.ts';

${encoders.join('\n')}`;
}

const GETTERS: Readonly<Record<string, string>> = {
  u8: 'getUint8',
  u32: 'getUint32',
  i32: 'getInt32',
  f64: 'getFloat64',
};

function decodedText({ at, kind, name }: Field): string {
  if (kind === 'name') return `${name}: readName(view, offset + ${at}, end),`;
  const getter = GETTERS[kind];
  if (kind === 'bool') return `${name}: view.getUint8(offset + ${at}) === 1,`;
  if (getter === undefined) throw new Error(`no reader of ${kind}`);
  return `${name}: view.${getter}(offset + ${at}${SIZES[kind]?.[0] === 1 ? '' : ', true'}),`;
}

function decodeFile(): string {
  const readers = layouts
    .filter(({ command }) => command.isRead)
    .map(({ fields, name }) => {
      const hasName = fields.some(({ kind }) => kind === 'name');
      const comment = hasName ? '/** `end`: where the record ends, and so does a name in it. */\n' : '';
      return `${comment}${EXPORT} function read${capital(name)}(view: DataView, offset: number${hasName ? ', end: number' : ''}) {
return {
${fields.map(decodedText).join('\n')}
};
}\n`;
    });
  return `${HEAD}import { readName } from './record.ts';\n\n${readers.join('\n')}`;
}

function readText(name: string, kind: string, at: number): string {
  const views: Readonly<Record<string, string>> = {
    f64: `this.f64[(at + ${at}) >>> 3]`,
    u32: `this.i32[(at + ${at}) >>> 2]`,
    i32: `this.i32[(at + ${at}) >>> 2]`,
  };
  return `  ${name}(at: number): number {\nreturn ${views[kind] ?? `this.u8[at + ${at}]`} as number;\n}\n`;
}

function readFile(): string {
  const kinds = new Map<string, string>();
  for (const { kind, place } of [header, ...layouts].flatMap(({ fields }) => fields)) {
    if (kind === 'target') kinds.set(`${place}OrderId`, 'f64');
    else if (kind === 'name') kinds.set(`${place}Length`, 'u8');
    else if (!['key', 'rest'].includes(kind) && !['length', 'kind', 'version', 'origin', 'request'].includes(place))
      kinds.set(place, kind);
  }
  const found = places();
  const methods = [...kinds].map(([name, kind]) => readText(name, kind, found.get(name) as number));
  return `${HEAD}import { CommandBytes } from './command-bytes.ts';

/**
 * The fields of commands, one method each, of the record that begins at byte \`at\`. A u32 is read as a signed word: numbers past
 * 2^31 come out negative and name nothing that exists. An amount may be any double, also NaN: the reader checks it.
 */
${EXPORT} class CommandBatch extends CommandBytes {
${methods.join('\n')}}
`;
}

export const COMMAND_FILES: Readonly<Record<string, () => string>> = {
  'packages/protocol/src/wire/command-layout.ts': layoutFile,
  'packages/protocol/src/wire/encode-fixed.ts': encodeFile,
  'packages/protocol/src/wire/decode-fixed.ts': decodeFile,
  'packages/engine/src/commands/command-batch.ts': readFile,
};
