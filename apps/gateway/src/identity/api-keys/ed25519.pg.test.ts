import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dialect,
  KEYS,
  keyGateway,
  makeKey,
  native,
  refusedAs,
  signature,
  type TestKey,
} from '../../../testing/identity/api-keys/test-keys.ts';
import { type Browser, person, type TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
let somebody: Browser;
let key: TestKey;
let pair: { publicKey: KeyObject; privateKey: KeyObject };
const pemOf = (publicKey: KeyObject) => publicKey.export({ format: 'pem', type: 'spki' }).toString();

beforeAll(async () => {
  gateway = await keyGateway();
  somebody = await person(gateway);
  pair = generateKeyPairSync('ed25519');
  key = await makeKey(somebody, { publicKey: pemOf(pair.publicKey) }, pair.privateKey);
});
afterAll(() => gateway.close());

const ORDER = JSON.stringify({ symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', price: '1.00', quantity: '1' });
const PLACED = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=1.00';

describe('a key of the person’s own', () => {
  test('KEY-02 KEY-09 nothing secret is made, kept or shown', async () => {
    const made = await somebody.send('POST', KEYS, {
      label: 'own',
      scopes: ['read'],
      publicKey: pemOf(generateKeyPairSync('ed25519').publicKey),
    });
    expect(made.json().data).toMatchObject({ kind: 'ed25519', secret: null });
    const kept = await gateway.deps.pool.query('SELECT secret_sealed FROM identity.api_keys WHERE key_id = $1', [
      made.json().data.id,
    ]);
    expect(kept.rows[0].secret_sealed).toBeNull();
  });

  test.each([
    ['a private key', () => generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })],
    ['a short RSA key', () => pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey)],
    ['a long RSA key', () => pemOf(generateKeyPairSync('rsa', { modulusLength: 4352 }).publicKey)],
    ['a weak exponent', () => pemOf(generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 }).publicKey)],
    [
      'RSA of another scheme',
      () =>
        pemOf(
          generateKeyPairSync('rsa-pss', { modulusLength: 2048, hashAlgorithm: 'sha256', mgf1HashAlgorithm: 'sha256' })
            .publicKey,
        ),
    ],
    ['a curve for ECDSA', () => pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
    ['a curve for agreement', () => pemOf(generateKeyPairSync('x25519').publicKey)],
    ['no PEM', () => 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA'],
    ['an empty PEM', () => '-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----'],
    ['a broken PEM', () => '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----'],
    ['nothing', () => ''],
  ])('KEY-02 KEY-09 %s is refused', async (_what, text) => {
    const body = { label: 'x', scopes: ['read'], publicKey: text().toString() };
    expect((await somebody.send('POST', KEYS, body)).json()).toMatchObject({
      error: 'BAD_REQUEST',
      field: 'publicKey',
    });
  });

  test('KEY-02 KEY-09 it signs on both wires, in the query and percent-encoded or with its plus as it is', async () => {
    expect((await native(gateway, key, '/api/identity/me')).json().data.email).toBe(somebody.email);
    expect(refusedAs(await dialect(gateway, key, '/api/v3/account', ''))).toBeNull();
    // One whose signature has a plus, which some clients send as it is.
    for (let timestampMs = gateway.deps.clock(); ; timestampMs--) {
      const query = `timestamp=${timestampMs}`;
      const text = signature(key, query);
      if (!text.includes('+')) continue;
      const url = `/api/v3/account?${query}&signature=${text}`;
      const answer = await gateway.app.inject({ method: 'GET', url, headers: { 'x-mbx-apikey': key.apiKey } });
      expect(refusedAs(answer)).toBeNull();
      break;
    }
  });

  test.each([
    ['another body', { body: ORDER.replace('"1"', '"9"') }],
    ['another timestamp', { headers: { 'x-timestamp': '1767225600001' } }],
    ['half a signature', { signature: 'q83v' }],
    ['hex of a signature', { signature: 'ab'.repeat(64) }],
    ['no signature', { signature: '' }],
  ])('KEY-02 IDEN-54 %s is refused, and nothing is done', async (_what, change) => {
    const sent = gateway.core.commands.length;
    const url = '/api/spot/orders';
    const right = signature(key, `${gateway.deps.clock()}POST${url}${ORDER}`);
    const answer = await native(gateway, key, url, { method: 'POST', body: ORDER, signature: right, ...change });
    expect(refusedAs(answer)).toBe('SIGNATURE_INVALID');
    expect(gateway.core.commands.length).toBe(sent);
  });

  test('KEY-02 KEY-09 what is public signs nothing: an HMAC under the public key is refused, and somebody else’s key', async () => {
    const url = '/api/identity/me';
    const text = `${gateway.deps.clock()}GET${url}`;
    const spki = pair.publicKey.export({ format: 'der', type: 'spki' });
    for (const secret of [spki, spki.subarray(-32), Buffer.from(pemOf(pair.publicKey)), Buffer.from(key.apiKey)]) {
      const forged = createHmac('sha256', secret).update(text).digest('hex');
      expect(refusedAs(await native(gateway, key, url, { signature: forged }))).toBe('SIGNATURE_INVALID');
      expect(refusedAs(await dialect(gateway, key, '/api/v3/account', '', { signature: forged }))).toBe(-1022);
    }
    const other = sign(null, Buffer.from(text), generateKeyPairSync('ed25519').privateKey).toString('base64');
    expect(refusedAs(await native(gateway, key, url, { signature: other }))).toBe('SIGNATURE_INVALID');
  });

  test('KEY-02 a signature of one key opens no other of the same person', async () => {
    const second = generateKeyPairSync('ed25519');
    const another = await makeKey(somebody, { publicKey: pemOf(second.publicKey) }, pair.privateKey);
    expect(refusedAs(await native(gateway, another, '/api/identity/me'))).toBe('SIGNATURE_INVALID');
  });

  test.each([
    [-5_000, null],
    [-5_001, 'TIMESTAMP_OUTSIDE_WINDOW'],
    [1_000, null],
    [1_001, 'TIMESTAMP_AHEAD'],
  ])('KEY-02 IDEN-54 a timestamp %d ms from now is answered %s', async (offsetMs, refused) => {
    const timestampMs = gateway.deps.clock() + offsetMs;
    expect(refusedAs(await native(gateway, key, '/api/identity/me', { timestampMs }))).toBe(refused);
  });

  test('SPAP-11 BINA-12 the same signed order sent again, written in another way too, asks for the same order', async () => {
    const before = gateway.core.commands.length;
    const url = '/api/spot/orders';
    const text = signature(key, `${gateway.deps.clock()}POST${url}${ORDER}`);
    for (const written of [text, text, text.replace(/=+$/, '')])
      await native(gateway, key, url, { method: 'POST', body: ORDER, signature: written });
    const ids = () => gateway.core.commands.slice(before).map(({ clientOrderId }) => clientOrderId);
    expect(ids()).toHaveLength(3);
    expect(new Set(ids()).size).toBe(1);
    expect(ids()[0]).toMatch(/^[\w-]{22}$/);
    for (let i = 0; i < 2; i++) await dialect(gateway, key, '/api/v3/order', PLACED, { method: 'POST' });
    const [, , , first, again] = ids();
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(again).toBe(first);
    expect(first).not.toBe(ids()[0]);
  });

  test('KEY-02 IDEN-54 a request that was heard is worth nothing after its window', async () => {
    const timestampMs = gateway.deps.clock();
    expect(refusedAs(await native(gateway, key, '/api/identity/me', { timestampMs }))).toBeNull();
    gateway.pass(5_001);
    expect(refusedAs(await native(gateway, key, '/api/identity/me', { timestampMs }))).toBe('TIMESTAMP_OUTSIDE_WINDOW');
    expect(refusedAs(await dialect(gateway, key, '/api/v3/account', '', { timestampMs }))).toBe(-1021);
  });
});
