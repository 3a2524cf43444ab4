import { createHmac, createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacHex } from './hmac.ts';
import { isSameText } from './secret-tokens.ts';

const anySecret = fc.oneof(
  fc.string({ minLength: 1, maxLength: 64 }).map((text) => Buffer.from(text, 'utf8')),
  fc.uint8Array({ minLength: 1, maxLength: 140 }).map((bytes) => Buffer.from(bytes)),
);
/** Of the lengths at which a hash begins another block, too. */
const anyText = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.nat({ max: 130 }).map((length) => 'q'.repeat(length)),
);

test('KEY-02 an HMAC over a prepared secret is that of RFC 2104, whatever secret and text, again and again', () => {
  fc.assert(
    fc.property(anySecret, fc.array(anyText, { minLength: 1, maxLength: 4 }), (secret, texts) => {
      const key = createSecretKey(secret);
      for (const text of texts)
        for (const encoding of ['utf8', 'latin1'] as const)
          expect(hmacHex(key, text, encoding)).toBe(createHmac('sha256', secret).update(text, encoding).digest('hex'));
    }),
    { numRuns: 500 },
  );
});

test('KEY-02 the fourth case of RFC 4231, and one with a secret longer than a block', () => {
  const fourth = createSecretKey(Buffer.from(Array.from({ length: 25 }, (_, i) => i + 1)));
  expect(hmacHex(fourth, '\xcd'.repeat(50), 'latin1')).toBe(
    '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  );
  const sixth = createSecretKey(Buffer.alloc(131, 0xaa));
  expect(hmacHex(sixth, 'Test Using Larger Than Block-Size Key - Hash Key First', 'utf8')).toBe(
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  );
});

test('KEY-02 texts are the same when every character is, and only then', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(isSameText(one, other)).toBe(one === other);
      expect(isSameText(one, `${one}`)).toBe(true);
    }),
  );
});
