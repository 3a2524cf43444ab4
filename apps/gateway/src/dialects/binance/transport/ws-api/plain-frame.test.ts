import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFrame, Unreadable } from './message.ts';
import { plainFrame } from './plain-frame.ts';

/** What JSON.parse makes of a text, as what can be compared; the refusal where it is none. */
function slowly(text: string): unknown {
  try {
    const { idText, method, sent } = anyFrame(text);
    return { idText, method, sent: [...sent].sort() };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return null;
  }
}

/** Pieces that frames are made of: mostly what programs write, and all that looks like it. */
const SPACES = fc.constantFrom('', '', ' ', '\n', '\t ');
const ODD_NUMBERS = fc.constantFrom('1.10', '-0', '00', '1.', '.5', '1e5', '1E+05', '+1', '-', '12345678901234567890');
const NUMBERS = fc.oneof(
  { weight: 6, arbitrary: fc.integer().map(String) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 1, arbitrary: ODD_NUMBERS },
);
const TEXTS = fc.oneof(
  { weight: 6, arbitrary: fc.string().map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => `"${text}"`) },
  { weight: 1, arbitrary: fc.constantFrom('""', '"\\u0041"', '"ü"', "'a'") },
);
const VALUES = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(NUMBERS, TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom('null', 'true', '[]', '{}', '["A"]', '', '1 2') },
);
const NAMES = fc.oneof(fc.constantFrom('"symbol"', '"price"', '"7"', '"__proto__"', '"id"'), TEXTS);

function memberOf(name: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(SPACES, name, SPACES, fc.constant(':'), SPACES, value, SPACES).map((parts) => parts.join(''));
}

function objectOf(members: fc.Arbitrary<string[]>): fc.Arbitrary<string> {
  return members.map((all) => `{${all.join(',')}}`);
}

const PARAMS = objectOf(fc.array(memberOf(NAMES, VALUES), { maxLength: 5 }));
const WHOLE = objectOf(
  fc
    .tuple(
      fc.option(memberOf(fc.constant('"id"'), VALUES)),
      memberOf(fc.constant('"method"'), fc.oneof(fc.constant('"order.place"'), TEXTS)),
      fc.option(memberOf(fc.constant('"params"'), fc.oneof(PARAMS, PARAMS, PARAMS, VALUES))),
    )
    .chain((members) => fc.shuffledSubarray(members.filter((member) => member !== null))),
);
/** One character is another, one more or one less. */
const SPOILT = fc
  .tuple(WHOLE, fc.nat(), fc.constantFrom('', '{', '}', '"', ',', ':', '\\', '0', 'a', '\u00a0'), fc.nat({ max: 1 }))
  .map(([text, place, character, left]) => {
    const at = place % text.length;
    return text.slice(0, at) + character + text.slice(at + left);
  });

describe('plain frames', () => {
  it('BWS-04 whatever is read in one go is what JSON.parse reads', () => {
    let plain = 0;
    fc.assert(
      fc.property(fc.oneof(WHOLE, WHOLE, SPOILT, fc.json()), (text) => {
        const fast = plainFrame(text);
        if (fast === null) return;
        plain += 1;
        const slow = slowly(text);
        // Limits are looked at behind it; what is no id for JSON.parse is none there either.
        if (slow !== null) expect({ ...fast, sent: [...fast.sent].sort() }).toEqual(slow);
        else expect(() => JSON.parse(text)).not.toThrow();
      }),
      { numRuns: 10_000 },
    );
    expect(plain).toBeGreaterThan(1_000);
  });

  it('BWS-04 what programs write is plain', () => {
    const params = { symbol: 'BTCUSDT', price: '84250.01', timestamp: 1_660_801_715_431, recvWindow: 5_000.5 };
    for (const space of [0, 2]) {
      const text = JSON.stringify({ params, method: 'order.place', id: 'a-1' }, null, space);
      expect(plainFrame(text)).toEqual({
        idText: '"a-1"',
        method: 'order.place',
        sent: new Map(Object.entries(params).map(([name, value]) => [name, String(value)])),
      });
    }
    expect(plainFrame('{"method":"ping"}')).toEqual({ idText: 'null', method: 'ping', sent: new Map() });
  });

  it.each([
    '{"id":1,"id":2,"method":"ping"}',
    '{"method":"ping","method":"time"}',
    '{"method":"m","params":{"a":1},"params":{"b":2}}',
    '{"method":"m","more":1}',
    '{"method":"m","params":{"a":true}}',
    '{"method":"m","params":{"a":null}}',
    '{"method":"m","params":{"a":["A"]}}',
    '{"method":"m","params":{"a":"\\u0041"}}',
    '{"method":"m","params":{"a":"ü"}}',
    '{"method":"m","params":{"a":1,}}',
    '{"method":"m","params":{"a":01}}',
    '{"method":"m","params":null}',
    '{"id":1}',
    '{"method":"m"}}',
    '{"method":"m"',
    '',
  ])('BWS-04 %s is left to JSON.parse', (text) => {
    expect(plainFrame(text)).toBeNull();
  });
});
