import { createPublicKey, verify } from 'node:crypto';
import { pushKeysOf } from '@pelorus/database/push-keys.ts';
import { expect, test } from 'vitest';
import { encryptPush } from './encrypt.ts';
import { vapidHeader } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('INBX-41 a push is encrypted as RFC 8291 shows it in appendix A', () => {
  const body = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('INBX-41 the venue’s key comes of its secret, and signs for one push service and twelve hours', () => {
  const keys = pushKeysOf(Buffer.alloc(32, 7));
  expect(pushKeysOf(Buffer.alloc(32, 7))).toEqual(keys);
  expect(pushKeysOf(Buffer.alloc(32, 8)).publicKey).not.toBe(keys.publicKey);
  // The largest secret is past the order of the curve.
  expect(bytes(pushKeysOf(Buffer.alloc(32, 0xff)).publicKey)).toHaveLength(65);
  const header = vapidHeader('https://push.example.com/send/a', keys, 'mailto:a@example.com', 1_000_000);
  const [, token, publicKey] = /^vapid t=([^,]+), k=(.+)$/.exec(header) as unknown as [string, string, string];
  expect(publicKey).toBe(keys.publicKey);
  const [head, claims, signature] = token.split('.') as [string, string, string];
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    ...{ aud: 'https://push.example.com', exp: 1_000 + 43_200, sub: 'mailto:a@example.com' },
  });
  const point = bytes(publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  expect(isSigned).toBe(true);
});
