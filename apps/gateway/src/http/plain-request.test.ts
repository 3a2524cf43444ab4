import { describe, expect, it } from 'vitest';
import { plainRequest } from './plain-request.ts';

const BODY_MAX = 100;
const LINE = 'POST /api/v3/order?symbol=BTCUSDT HTTP/1.1';
const of = (lines: readonly string[], body = '') => [...lines, '', body].join('\r\n');
const read = (text: string) => {
  const request = plainRequest(text, 0, BODY_MAX);
  if (request === 'cut') throw new Error('it was taken for the beginning of one');
  return request;
};

describe('a plain request', () => {
  it('HTTP-14 is read where it stands, and says where the next one begins', () => {
    const first = of([LINE, 'host: x', 'X-MBX-APIKEY:  key\t ', 'Connection: Keep-Alive', 'empty:']);
    const second = of(['DELETE /a?b=%ff HTTP/1.1', 'Host: x', 'content-length: 3'], 'abcREST');
    const text = first + second;
    const one = read(text);
    expect(one).toMatchObject({ method: 'POST', url: '/api/v3/order?symbol=BTCUSDT', body: '', end: first.length });
    expect({ ...one?.head.headers }).toEqual({ host: 'x', 'x-mbx-apikey': 'key', connection: 'Keep-Alive', empty: '' });
    expect(plainRequest(text, first.length, BODY_MAX)).toMatchObject({
      method: 'DELETE',
      url: '/a?b=%ff',
      body: 'abc',
      end: text.length - 'REST'.length,
    });
  });

  it('HTTP-14 HTTP-51 has the head of the one before where it is the same to the byte, and is else read anew', () => {
    const head = ['host: x', 'X-MBX-APIKEY: key', 'content-length: 3'];
    const first = read(of([LINE, ...head], 'abc'));
    if (first === null) throw new Error('it was not read');
    const again = (text: string) => plainRequest(text, 0, BODY_MAX, first.head);
    const same = again(of(['DELETE /a?b=1 HTTP/1.1', ...head], 'xyz'));
    expect(same).toMatchObject({ method: 'DELETE', url: '/a?b=1', body: 'xyz' });
    expect((same as typeof first).head).toBe(first.head);
    for (const other of [
      ['host: x', 'X-MBX-APIKEY: kex', 'content-length: 3'],
      ['host: x', 'X-MBX-APIKEY: key', 'content-length: 2'],
      ['host: x', 'X-MBX-APIKEY: key', 'content-length: 3', 'x-mbx-time-unit: MICROSECOND'],
      ['content-length: 3', 'host: x', 'X-MBX-APIKEY: key'],
      ['host: x'],
    ]) {
      const text = of([LINE, ...other], 'abc');
      expect(again(text)).toEqual(plainRequest(text, 0, BODY_MAX));
      expect(again(text)).not.toMatchObject({ head: { text: first.head.text } });
    }
    // Cut anywhere it is not whole, known or not.
    const text = of([LINE, ...head], 'abc');
    for (let length = 0; length < text.length; length++) expect(again(text.slice(0, length))).toBe('cut');
    expect(again(of([`POST /${'a'.repeat(8_192)} HTTP/1.1`, ...head], 'abc'))).toBeNull();
  });

  it('HTTP-14 is whole: cut anywhere, it is not read, and known for what it may be the beginning of', () => {
    const text = of([LINE, 'host: x', 'content-length: 4'], 'a=bc');
    expect(read(text)?.body).toBe('a=bc');
    for (let length = 0; length < text.length; length++)
      expect(plainRequest(text.slice(0, length), 0, BODY_MAX)).toBe('cut');
  });

  it.each([
    'post',
    'POST  ',
    'POST /\n',
    'POST /a HTTP/2',
    `${LINE}\r\n\0`,
    `${LINE}\r\nhost: x\n`,
    `${LINE}\r\na: ${'b'.repeat(8_192)}`,
  ])('HTTP-14 is not what such a beginning can never become: %j', (text) => {
    expect(read(text)).toBeNull();
  });

  it.each([' ', '\t', ' \t', 'a', 'a ', ': '])(
    'HTTP-14 takes no time to give up on a line that does not end: %j',
    (piece) => {
      const packet = 65_536;
      const before = process.threadCpuUsage();
      expect(read(`${LINE}\r\nhost:${piece.repeat(packet / piece.length)}`)).toBeNull();
      // Of computing, whatever else runs; it took 3,400 ms where the spaces could be the value's too.
      expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(500);
    },
  );

  it('HTTP-14 has a body of at most what may be sent', () => {
    const sized = (bytes: number) => of([LINE, 'host: x', `content-length: ${bytes}`], 'x'.repeat(bytes));
    expect(read(sized(BODY_MAX))?.body).toHaveLength(BODY_MAX);
    expect(read(sized(BODY_MAX + 1))).toBeNull();
  });

  it.each<[string, string]>([
    ['chunks', of([LINE, 'host: x', 'transfer-encoding: chunked'], '0\r\n\r\n')],
    ['chunks and a length', of([LINE, 'host: x', 'content-length: 4', 'transfer-encoding: chunked'], 'abcd')],
    ['two lengths', of([LINE, 'host: x', 'content-length: 0', 'content-length: 4'], 'abcd')],
    ['a list of lengths', of([LINE, 'host: x', 'content-length: 4, 4'], 'abcd')],
    ['a signed length', of([LINE, 'host: x', 'content-length: +4'], 'abcd')],
    ['an empty length', of([LINE, 'host: x', 'content-length:'])],
    ['a length with a comment', of([LINE, 'host: x', 'content-length: 0x4'], 'abcd')],
    ['a space before the colon', of([LINE, 'host: x', 'content-length : 4'], 'abcd')],
    ['a folded header', of([LINE, 'host: x', 'a: b', ' content-length: 4'], 'abcd')],
    ['a header twice', of([LINE, 'host: x', 'a: b', 'A: c'])],
    ['no host', of([LINE])],
    ['two hosts', of([LINE, 'host: x', 'Host: y'])],
    ['a connection that ends', of([LINE, 'host: x', 'connection: close'])],
    ['an upgrade', of([LINE, 'host: x', 'connection: upgrade', 'upgrade: websocket'])],
    ['a wait for 100', of([LINE, 'host: x', 'expect: 100-continue', 'content-length: 0'])],
    ['a cookie', of([LINE, 'host: x', 'cookie: a=b'])],
    ['another version', of(['POST /a HTTP/1.0', 'host: x'])],
    ['a whole address', of(['POST http://x/a HTTP/1.1', 'host: x'])],
    ['a space in the address', of(['POST /a b HTTP/1.1', 'host: x'])],
    ['bytes past ASCII in the address', of(['POST /\xe9 HTTP/1.1', 'host: x'])],
    ['bytes past ASCII in a header', of([LINE, 'host: x', 'a: \xe9'])],
    ['a control character', of([LINE, 'host: x', 'a: b\0c'])],
    ['a bare line feed', `${LINE}\nhost: x\n\n`],
    ['a bare carriage return', of([LINE, 'host: x\rcontent-length: 4'], 'abcd')],
    ['an empty line before it', `\r\n${of([LINE, 'host: x'])}`],
    ['headers without end', of([LINE, 'host: x', ...Array.from({ length: 50 }, (_, i) => `a${i}: b`)])],
    ['a long head', of([LINE, 'host: x', `a: ${'b'.repeat(9_000)}`])],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01'],
  ])('HTTP-14 is not what leaves a doubt: %s', (_name, text) => {
    expect(read(text)).toBeNull();
  });
});
