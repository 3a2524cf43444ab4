import { connect } from 'node:net';
import { SIGNER_LINE_MAX, type SignerRefusal } from '@pelorus/protocol/wallet/signer-wire.ts';
import type { BenchSigner } from './bench-signer.ts';
import { CUSTOMER, unsignedTransfer } from './bench-signer.ts';

/** Writes bytes to a socket and returns the lines that come back, `count` of them or all until it closes. */
export async function exchangeLines(path: string, bytes: string | Buffer, count: number): Promise<string[]> {
  const socket = connect(path);
  const lines: string[] = [];
  let rest = '';
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject).on('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString();
      const parts = rest.split('\n');
      rest = parts.pop() as string;
      lines.push(...parts);
      if (lines.length >= count) socket.destroy();
    });
    socket.write(bytes);
  });
  return lines;
}

/** Lines that are refused before they mean anything. `line` has its end, or has none on purpose. */
interface LineAttack {
  name: string;
  refusal: SignerRefusal;
  line(bench: BenchSigner): string | Buffer;
}

/** Returns a right request as its line, changed. */
const changed = (change: (line: string) => string) => (bench: BenchSigner) =>
  `${change(JSON.stringify(bench.request(unsignedTransfer(CUSTOMER, 100n), bench.withdrawal('1', 100n))))}\n`;

const as = (name: string, refusal: SignerRefusal, line: LineAttack['line']): LineAttack => ({ name, refusal, line });

export const LINE_ATTACKS: readonly LineAttack[] = [
  as('malformed JSON', 'REQUEST_NOT_JSON', () => '{"id":"a","kind":}\n'),
  as('an empty line', 'REQUEST_NOT_JSON', () => '\n'),
  as('bytes that are no UTF-8', 'REQUEST_NOT_JSON', () => Buffer.from([0x22, 0xc0, 0xaf, 0x22, 0x0a])),
  as('a byte order mark', 'REQUEST_NOT_JSON', () => '\ufeff{"id":"a","kind":"xpubs"}\n'),
  as('a line that is too long', 'LINE_TOO_LONG', () => `${'x'.repeat(SIGNER_LINE_MAX + 1)}\n`),
  as('a line without an end that is too long', 'LINE_TOO_LONG', () => '['.repeat(SIGNER_LINE_MAX + 1)),
  as('half a line', 'LINE_TOO_SLOW', () => '{"id":"a"'),
  as('a list for a request', 'REQUEST_INVALID', () => '[]\n'),
  as('null', 'REQUEST_INVALID', () => 'null\n'),
  as('a kind that there is not', 'REQUEST_INVALID', () => '{"id":"a","kind":"export"}\n'),
  as('a prototype key', 'REQUEST_INVALID', () => '{"id":"a","kind":"xpubs","__proto__":{"kind":"sign"}}\n'),
  as('a constructor key', 'REQUEST_INVALID', () => '{"id":"a","kind":"xpubs","constructor":{}}\n'),
  as(
    'a purpose from the prototype',
    'REQUEST_INVALID',
    changed((line) => line.replace('"kind":"withdrawal"', '"kind":"__proto__"')),
  ),
  as(
    'an unknown field',
    'REQUEST_INVALID',
    changed((line) => line.replace('{"id"', '{"force":true,"id"')),
  ),
  as(
    'a name twice',
    'REQUEST_NOT_CANONICAL',
    changed((line) => line.replace('"memo":null', '"memo":null,"memo":null')),
  ),
  as(
    'spaces',
    'REQUEST_NOT_CANONICAL',
    changed((line) => line.replace('{', '{ ')),
  ),
  as(
    'a number with an exponent',
    'REQUEST_NOT_CANONICAL',
    changed((line) => line.replace('"asset":3', '"asset":3e0')),
  ),
  as(
    'a number with a fraction of zero',
    'REQUEST_NOT_CANONICAL',
    changed((line) => line.replace('"asset":3', '"asset":3.0')),
  ),
  as(
    'minus zero',
    'REQUEST_NOT_CANONICAL',
    changed((line) => line.replace('"asset":3', '"asset":-0')),
  ),
  as(
    'a fraction',
    'REQUEST_INVALID',
    changed((line) => line.replace('"asset":3', '"asset":3.5')),
  ),
  as(
    'a negative network',
    'REQUEST_INVALID',
    changed((line) => line.replace('"network":1', '"network":-1')),
  ),
  as(
    'a number above 2^53',
    'REQUEST_NOT_CANONICAL',
    changed((line) => line.replace('"network":1', '"network":9007199254740993')),
  ),
  as(
    'negative units',
    'REQUEST_INVALID',
    changed((line) => line.replace('"units":"100"', '"units":"-100"')),
  ),
  as(
    'units with a zero ahead',
    'REQUEST_INVALID',
    changed((line) => line.replace('"units":"100"', '"units":"0100"')),
  ),
  as(
    'units in hex',
    'REQUEST_INVALID',
    changed((line) => line.replace('"units":"100"', '"units":"0x64"')),
  ),
  as(
    'units as a number',
    'REQUEST_INVALID',
    changed((line) => line.replace('"units":"100"', '"units":100')),
  ),
  as(
    'units in other digits',
    'REQUEST_INVALID',
    changed((line) => line.replace('"units":"100"', '"units":"١٠٠"')),
  ),
  as(
    'units above 2^53',
    'REQUEST_INVALID',
    changed((line) => line.replace('"units":"100"', '"units":"9007199254740993"')),
  ),
  as(
    'an id that writes into the voucher',
    'REQUEST_INVALID',
    changed((line) => line.replace('"withdrawalId":"1"', '"withdrawalId":"1|3"')),
  ),
  as(
    'bytes in capitals',
    'REQUEST_INVALID',
    changed((line) => line.replace('a9059cbb', 'A9059CBB')),
  ),
  as(
    'an odd number of digits',
    'REQUEST_INVALID',
    changed((line) => line.replace('"unsigned":"0x0', '"unsigned":"0x')),
  ),
  as(
    'a voucher that is too short',
    'REQUEST_INVALID',
    changed((line) => line.replace(/"voucher":"../, '"voucher":"')),
  ),
];
