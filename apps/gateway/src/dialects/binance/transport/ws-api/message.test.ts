import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessage, Unreadable } from './message.ts';

const read = (fields: string) => readMessage(`{${fields}}`);
function refusal(text: string): Unreadable {
  try {
    readMessage(text);
  } catch (error) {
    if (error instanceof Unreadable) return error;
    throw error;
  }
  throw new Error(`${text} was read`);
}

describe('frames', () => {
  it.each([
    ['7', '7'],
    ['-1', '-1'],
    ['9007199254740993', '9007199254740993'],
    ['"7"', '"7"'],
    ['"d3df8a61-98ea-4fe0-8f4e-0fcea5d418b0"', '"d3df8a61-98ea-4fe0-8f4e-0fcea5d418b0"'],
    ['""', '""'],
    ['"\\u2028\\""', JSON.stringify('\u2028"')],
    ['null', 'null'],
  ])('BWS-01 BWS-91 the id %s comes back as %s', (id, expected) => {
    expect(read(`"id":${id},"method":"ping"`).idText).toBe(expected);
  });

  it('BWS-01 BWS-91 no id is null', () => {
    expect(read('"method":"ping"').idText).toBe('null');
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"ping"',
    '1',
    '{"method":"ping"}}',
    '{"id":1}',
    '{"id":1,"method":null}',
    '{"id":1,"method":{}}',
    '{"id":1,"method":"ping","params":[]}',
    '{"id":1,"method":"ping","params":"x"}',
    '{"id":1,"method":"ping","params":7}',
    '{"id":1.5,"method":"ping"}',
    '{"id":1e3,"method":"ping"}',
    '{"id":true,"method":"ping"}',
    '{"id":{},"method":"ping"}',
    `{"id":"${'x'.repeat(37)}","method":"ping"}`,
    `{"id":1,"method":"${'x'.repeat(65)}"}`,
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  ])('BWS-03 %.60s is no request', (text) => {
    expect(refusal(text).code).toBe(-1135);
  });

  it('BWS-03 the id of what cannot be understood otherwise comes back', () => {
    expect(refusal('{"id":"a","method":7}').idText).toBe('"a"');
    expect(refusal('{"id":7,"method":"ping","params":[]}').idText).toBe('7');
    expect(refusal('{"id":[7],"method":"ping"}').idText).toBe('null');
  });

  it('BWS-03 whatever is sent, it is read or refused', () => {
    const frames = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((params) => `{"method":"m","params":${params}}`),
    );
    fc.assert(
      fc.property(frames, (text) => {
        try {
          readMessage(text);
        } catch (error) {
          expect(error).toBeInstanceOf(Unreadable);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('BWS-02 a method may have the prefix of its version', () => {
    expect(read('"method":"v3/order.place"').method).toBe('order.place');
    expect(read('"method":"v1/order.place"').method).toBe('order.place');
    expect(read('"method":"v2/order.place"').method).toBe('v2/order.place');
    expect(read('"method":"order.place"').method).toBe('order.place');
  });
});

describe('params', () => {
  const parameters = (params: string) => read(`"method":"m","params":${params}`);

  it('BWS-04 numbers keep their digits, whatever a double would make of them', () => {
    const { sent } = parameters('{"a":1.10,"b":12345678901234567890,"c":1e-7,"d":-0,"e":0.1}');
    expect([...sent]).toEqual([
      ['a', '1.10'],
      ['b', '12345678901234567890'],
      ['c', '1e-7'],
      ['d', '-0'],
      ['e', '0.1'],
    ]);
  });

  it('BWS-04 texts as they are, booleans by name, lists as JSON, null as if it were not there', () => {
    const message = parameters(
      '{"text":"a+b%20c","yes":true,"no":false,"list":["A","B"],"numbers":[1.0,2],"none":null}',
    );
    expect([...message.sent]).toEqual([
      ['text', 'a+b%20c'],
      ['yes', 'true'],
      ['no', 'false'],
      ['list', '["A","B"]'],
      ['numbers', '[1.0,2]'],
    ]);
    expect(message.parameters.text('text')).toBe('a+b%20c');
    expect(message.parameters.boolean('yes')).toBe(true);
    expect(message.parameters.list('list')).toEqual(['A', 'B']);
    expect(message.parameters.has('none')).toBe(false);
  });

  it('BWS-04 names that objects have by themselves are names like others', () => {
    const { sent } = parameters('{"__proto__":"x","constructor":"y"}');
    expect([...sent]).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });

  it('BWS-03 more than two hundred are none', () => {
    const many = Array.from({ length: 201 }, (_, i) => `"p${i}":1`).join(',');
    expect(refusal(`{"id":1,"method":"m","params":{${many}}}`).idText).toBe('1');
  });

  it('BWS-01 no params, and null, are none', () => {
    expect(read('"method":"m"').sent.size).toBe(0);
    expect(read('"method":"m","params":null').sent.size).toBe(0);
  });
});
