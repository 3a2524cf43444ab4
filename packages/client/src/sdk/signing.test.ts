import { createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { ed25519Signer, hmacSigner, signerOf } from './signing.ts';

const TEXT = '1700000000000GET/api/spot/orders?symbol=BTC_USDT&note=é';

it('CLI-30 signs by HMAC in hex, as the server checks it', async () => {
  const expected = createHmac('sha256', 'secret').update(TEXT, 'utf8').digest('hex');
  expect(await hmacSigner('k', 'secret').sign(TEXT)).toBe(expected);
  expect(await signerOf({ apiKey: 'k', secret: 'secret' }).sign(TEXT)).toBe(expected);
});

it('CLI-30 signs by Ed25519 in base64, with a key as openssl writes it', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const signature = await signerOf({ apiKey: 'k', privateKey: pem }).sign(TEXT);
  expect(verify(null, Buffer.from(TEXT, 'utf8'), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  expect(() => ed25519Signer('k', pem.replace('PRIVATE', 'RSA PRIVATE'))).toThrow(TypeError);
  await expect(ed25519Signer('k', pem.replace(/\n.{8}/, '\nAAAAAAAA')).sign(TEXT)).rejects.toThrow();
});
