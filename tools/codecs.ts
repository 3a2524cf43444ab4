/**
 * `npm run generate`: writes the codecs of events and commands from the tables in tools/codecs/events.ts and commands.ts. With
 * --check it writes nothing and fails where a file differs from what it would write.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMAND_FILES } from './codecs/command-files.ts';
import { EVENTS, TABLES } from './codecs/events.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const HEAD = '// Generated from tools/codecs/events.ts by `npm run generate`: do not edit.\n';
/** Written apart, so that tidy does not take the generated files' exports for this file's. */
const EXPORT = 'export';
/** One slot: i32 lane 0 is the kind and three bytes, lanes 1 to 7 are small numbers; f64 lanes 4 to 11 are amounts and ids. */
const I32_LANE_MAX = 7;
const F64_LANES = [4, 11] as const;
const BYTES = [8, 16, 24];
/** An event of more fields is told as an object: nobody reads that many arguments. */
const ARGUMENTS_MAX = 14;

interface Field {
  name: string;
  kind: string;
  /** The bits of lane 0 that a byte begins at. */
  shift?: number;
  i32?: number;
  f64?: number;
}

function layOut(event: string, text: string): Field[] {
  const bytes = [...BYTES];
  let [i32, f64] = [1, F64_LANES[0] as number];
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [name, kind] = word.split(':') as [string, string];
      if (kind === 'f64') {
        if (f64 > F64_LANES[1]) throw new Error(`${event}: too many amounts`);
        return { name, kind, f64: f64++ };
      }
      const isByte = !['i32', 'rejection', 'asset?'].includes(kind);
      const shift = isByte ? bytes.shift() : undefined;
      if (shift !== undefined) return { name, kind, shift };
      if (i32 > I32_LANE_MAX) throw new Error(`${event}: too many small numbers`);
      return { name, kind, i32: i32++ };
    });
}

const events = Object.entries(EVENTS).map(([name, [number, text]]) => ({ name, number, fields: layOut(name, text) }));

function laneText({ f64, i32, shift }: Field): string {
  if (f64 !== undefined) return `(f64[f + ${f64}] as number)`;
  if (i32 !== undefined) return `(i32[i + ${i32}] as number)`;
  return shift === 24 ? '((i32[i] as number) >>> 24)' : `(((i32[i] as number) >>> ${shift}) & 0xff)`;
}

function decodedText(field: Field): string {
  const { kind, name } = field;
  const lane = laneText(field);
  if (kind === 'f64' || kind === 'i32' || kind === 'u8') return `${name}: ${lane}`;
  if (kind === 'bool') return `${name}: ${lane} === 1`;
  if (kind === 'true?') return `...(${lane} === 1 && { ${name}: true as const })`;
  if (kind === 'rejection') return `${name}: rejectionName(${lane})`;
  if (kind === 'asset?') return `...(${lane} > 0 && { ${name}: ${lane} - 1 })`;
  return `${name}: at(${kind}, ${lane})`;
}

/** The views that a decoder of these fields reads, and where; `isTyped`: as parameters. */
function viewsOf(fields: readonly Field[], isTyped: boolean): string[] {
  const small = isTyped ? ['i32: Int32Array', 'i: number'] : ['i32', 'i'];
  const amounts = isTyped ? ['f64: Float64Array', 'f: number'] : ['f64', 'f'];
  return [
    ...(fields.some(({ f64 }) => f64 === undefined) ? small : []),
    ...(fields.some(({ f64 }) => f64 !== undefined) ? amounts : []),
  ];
}

function layoutFile(): string {
  const kinds = events.map(({ name, number }) => `${name}: ${number},`);
  const lanes = events.map(({ name, fields }) => {
    const rows = fields.filter(({ shift }) => shift === undefined).map((f) => `${f.name}: ${f.f64 ?? f.i32}`);
    return `${name}: { ${rows.join(', ')} },`;
  });
  return `${HEAD}
/**
 * Events as bytes: the engine writes, decode-events.ts reads. One slot is 96 bytes, seen as i32[24] and f64[12]: i32 lane 0
 * is the kind and up to three bytes above it, i32 lanes 1 to 7 are small numbers, f64 lanes 4 to 11 are amounts and ids.
 */
${EXPORT} const EVENT_BYTES = 96;
${EXPORT} const EVENT_I32 = EVENT_BYTES / 4;
${EXPORT} const EVENT_F64 = EVENT_BYTES / 8;

${EXPORT} const EVENT_KIND = {\n${kinds.join('\n')}\n} as const;

/** The lane of each field that is no byte of lane 0: an f64 lane for amounts and ids, else an i32 lane. */
${EXPORT} const EVENT_LANE = {\n${lanes.join('\n')}\n} as const;
`;
}

function decodeFile(): string {
  const imports = Object.entries(TABLES).map(([path, names]) => `import { ${names.join(', ')} } from '../${path}';`);
  const decoders = events
    .filter(({ fields }) => fields.length > 0)
    .map(
      ({ name, fields }) =>
        `function ${name}(${viewsOf(fields, true).join(', ')}): EngineEvent {
  return { kind: '${name}', ${fields.map(decodedText).join(', ')} };
}\n`,
    );
  const cases = events.map(({ name, number, fields }) =>
    fields.length === 0
      ? `case ${number}: return { kind: '${name}' };`
      : `case ${number}: return ${name}(${viewsOf(fields, false).join(', ')});`,
  );
  return `${HEAD}import type { EngineEvent } from '../exchange/events.ts';
${imports.join('\n')}
import { rejectionName } from '../rejections.ts';
import { EVENT_F64, EVENT_I32 } from './event-layout.ts';

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(\`no entry \${index} in a wire table of \${list.length}\`);
  return value;
}

${decoders.join('\n')}
/** Returns event number \`index\` of a buffer of slots. \`i32\` and \`f64\` are views of the same bytes. */
${EXPORT} function decodeEvent(i32: Int32Array, f64: Float64Array, index: number): EngineEvent {
  const i = index * EVENT_I32;
  const f = index * EVENT_F64;
  const kind = (i32[i] as number) & 0xff;
  switch (kind) {
    ${cases.join('\n    ')}
    default:
      throw new RangeError(\`unknown event kind \${kind}\`);
  }
}
`;
}

const isFlag = ({ kind }: Field) => kind === 'bool' || kind === 'true?';

function writerMethod({ name, number, fields }: (typeof events)[number]): string {
  const isObject = fields.length > ARGUMENTS_MAX;
  const typed = fields.map((field) => `${field.name}: ${isFlag(field) ? 'boolean' : 'number'}`);
  const value = (field: Field) => {
    const text = isObject ? `event.${field.name}` : field.name;
    return isFlag(field) ? `(${text} ? 1 : 0)` : text;
  };
  const tag = fields.filter(({ shift }) => shift !== undefined).map((f) => ` | (${value(f)} << ${f.shift})`);
  const small = fields.filter(({ i32 }) => i32 !== undefined);
  const amounts = fields.filter(({ f64 }) => f64 !== undefined);
  const lines = [
    `${small.length + amounts.length > 0 ? 'const slot = ' : ''}this.next(${number}${tag.join('')});`,
    ...(small.length > 0 ? ['const { i32 } = this;', 'const i = slot * EVENT_I32;'] : []),
    ...small.map((field) => `i32[i + ${field.i32}] = ${value(field)};`),
    ...(amounts.length > 0 ? ['const { f64 } = this;', 'const f = slot * EVENT_F64;'] : []),
    ...amounts.map((field) => `f64[f + ${field.f64}] = ${value(field)};`),
  ];
  const parameters = isObject ? `event: { ${typed.join('; ')} }` : typed.join(', ');
  return `  ${name}(${parameters}): void {\n${lines.join('\n')}\n}\n`;
}

function writerFile(): string {
  return `${HEAD}import { EVENT_F64, EVENT_I32 } from '@pelorus/protocol/wire/event-layout.ts';
import { EventSlots } from './event-slots.ts';

/** Writes events into slots: one method an event. Every field is written, since slots are used again. */
${EXPORT} class EventWriter extends EventSlots {
${events.map(writerMethod).join('\n')}}
`;
}

const FILES: Readonly<Record<string, () => string>> = {
  'packages/protocol/src/wire/event-layout.ts': layoutFile,
  'packages/protocol/src/wire/decode-events.ts': decodeFile,
  'packages/engine/src/events/event-writer.ts': writerFile,
  ...COMMAND_FILES,
};

const isCheck = process.argv.includes('--check');
for (const [path, text] of Object.entries(FILES)) {
  const args = ['check', '--write', `--stdin-file-path=${path}`];
  const formatted = execFileSync(join(root, 'node_modules/.bin/biome'), args, {
    input: text(),
    cwd: root,
    encoding: 'utf8',
  });
  if (!isCheck) writeFileSync(join(root, path), formatted);
  else if (readFileSync(join(root, path), 'utf8') !== formatted) {
    console.error(`${path} is not what its table says: npm run generate`);
    process.exitCode = 1;
  }
}
