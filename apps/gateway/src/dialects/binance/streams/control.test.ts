import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readControl } from './control.ts';

const echoed = (frame: string): string => {
  const read = readControl(frame);
  return JSON.stringify('id' in read ? { id: read.id } : read.error);
};
const errorOf = (frame: string) => {
  const read = readControl(frame);
  return 'error' in read ? read.error : null;
};

describe('ids', () => {
  it.each([
    '0',
    '-7',
    '1',
    '9007199254740993',
    '18446744073709551615',
    'null',
    '"x"',
    '""',
    '"1"',
    '"ünïcödé \\" \\n"',
    `"${'x'.repeat(36)}"`,
  ])('BSTR-11 %s comes back as it was sent', (id) => {
    expect(echoed(`{"method":"LIST_SUBSCRIPTIONS","id":${id}}`)).toBe(`{"id":${id}}`);
    expect(echoed(`{"method":"NOPE","id":${id}}`)).toContain(`"id":${id}`);
  });

  it('BSTR-11 none is null', () => {
    expect(echoed('{"method":"LIST_SUBSCRIPTIONS"}')).toBe('{"id":null}');
  });

  it.each(['1.5', '1e3', 'true', '{}', '[1]', `"${'x'.repeat(37)}"`, '123456789012345678901'])(
    'BSTR-11 %s is no id',
    (id) => {
      const error = errorOf(`{"method":"LIST_SUBSCRIPTIONS","id":${id}}`);
      expect(error).toMatchObject({ code: 2, msg: expect.stringMatching(/^Invalid request: request ID/) });
      expect(error).not.toHaveProperty('id');
    },
  );
});

describe('requests', () => {
  it('BSTR-10 all five are understood', () => {
    const control = (method: string, params?: unknown) => readControl(JSON.stringify({ method, params, id: 'a' }));
    for (const method of ['SUBSCRIBE', 'UNSUBSCRIBE'])
      expect(control(method, ['btcusdt@trade', 'x'])).toEqual({
        control: { method, names: ['btcusdt@trade', 'x'] },
        id: 'a',
      });
    expect(control('LIST_SUBSCRIPTIONS')).toEqual({ control: { method: 'LIST_SUBSCRIPTIONS' }, id: 'a' });
    expect(control('SET_PROPERTY', ['combined', true])).toEqual({
      control: { method: 'SET_PROPERTY', combined: true },
      id: 'a',
    });
    expect(control('GET_PROPERTY', ['combined'])).toEqual({ control: { method: 'GET_PROPERTY' }, id: 'a' });
  });

  it.each([
    [3, ''],
    [3, '{'],
    [3, 'undefined'],
    [2, '[]'],
    [2, 'null'],
    [2, '17'],
    [2, '"SUBSCRIBE"'],
    [2, '{}'],
    [2, '{"method":1}'],
    [2, '{"method":"subscribe","params":[]}'],
    [2, '{"method":"constructor","params":[]}'],
    [2, '{"method":"SUBSCRIBE"}'],
    [2, '{"method":"SUBSCRIBE","params":"btcusdt@trade"}'],
    [2, '{"method":"SUBSCRIBE","params":[1]}'],
    [2, '{"method":"SUBSCRIBE","params":[""]}'],
    [2, `{"method":"SUBSCRIBE","params":["${'x'.repeat(201)}"]}`],
    [2, '{"method":"SET_PROPERTY","params":[1,true]}'],
    [2, '{"method":"SET_PROPERTY","params":["combined",true,1]}'],
    [1, '{"method":"SET_PROPERTY","params":["combined","true"]}'],
    [1, '{"method":"SET_PROPERTY","params":["combined"]}'],
    [0, '{"method":"SET_PROPERTY","params":["other",true]}'],
    [0, '{"method":"GET_PROPERTY","params":["__proto__"]}'],
  ])('BSTR-13 code %i for %s', (code, frame) => {
    expect(errorOf(frame)?.code).toBe(code);
  });

  it('BSTR-13 no text makes it throw, and every one is answered one way', () => {
    const frames = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ method: fc.anything(), params: fc.anything(), id: fc.anything() })
        .map((value) => JSON.stringify(value) ?? ''),
    );
    fc.assert(
      fc.property(frames, (frame) => {
        const read = readControl(frame);
        if ('error' in read) return read.error.msg.length > 0;
        return read.control !== undefined && read.id !== undefined;
      }),
      { numRuns: 500 },
    );
  });
});
