import { createHmac, createSecretKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readMessage } from './message.ts';
import { isMessageSigned, signedText } from './signed-text.ts';

const sentOf = (params: object) => readMessage(JSON.stringify({ method: 'm', params })).sent;

describe('the signed text', () => {
  it('BWS-10 has everything but the signature, by name', () => {
    const sent = sentOf({
      timeInForce: 'GTC',
      symbol: 'BTCUSDT',
      signature: 'nothing',
      apiKey: 'key',
      returnRateLimits: false,
      timestamp: 1660801715431,
      Z: 1,
      quantity: '0.01000000',
    });
    expect(signedText(sent)).toBe(
      'Z=1&apiKey=key&quantity=0.01000000&returnRateLimits=false&symbol=BTCUSDT&timeInForce=GTC&timestamp=1660801715431',
    );
  });

  it('BWS-10 the example of the genuine documents', () => {
    const secret = createSecretKey('NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j', 'utf8');
    const sent = sentOf({
      symbol: 'BTCUSDT',
      side: 'SELL',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01000000',
      price: '52000.00',
      newOrderRespType: 'ACK',
      recvWindow: 100,
      timestamp: 1645423376532,
      apiKey: 'vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A',
      signature: 'ignored',
    });
    const signature = 'cc15477742bd704c29492d96c7ead9414dfd8e0ec4a00f947bb5bb454ddbd08a';
    expect(isMessageSigned(secret, sent, signature)).toBe(true);
    expect(isMessageSigned(secret, sent, signature.toUpperCase())).toBe(true);
    expect(isMessageSigned(secret, sentOf({ ...Object.fromEntries(sent), price: '52000.01' }), signature)).toBe(false);
  });

  const params = { newClientOrderId: 'a b/ü', symbol: 'BTCUSDT', timestamp: 1 };
  const encoded = 'newClientOrderId=a%20b%2F%C3%BC&symbol=BTCUSDT&timestamp=1';
  const raw = 'newClientOrderId=a b/ü&symbol=BTCUSDT&timestamp=1';

  it.each([
    ['plain', raw, true],
    ['percent-encoded', encoded, true],
    ['in the order it was sent', 'symbol=BTCUSDT&newClientOrderId=a b/ü&timestamp=1', false],
    ['without a pair', 'newClientOrderId=a b/ü&symbol=BTCUSDT', false],
    ['as a query would encode it', 'newClientOrderId=a+b%2F%C3%BC&symbol=BTCUSDT&timestamp=1', false],
  ])('BWS-10 signed %s: %s', (_how, text, isGood) => {
    const secret = createSecretKey('secret', 'utf8');
    const hmac = createHmac('sha256', 'secret').update(text).digest('hex');
    expect(isMessageSigned(secret, sentOf(params), hmac)).toBe(isGood);
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const ed25519 = sign(null, Buffer.from(text), privateKey).toString('base64');
    expect(isMessageSigned(publicKey, sentOf(params), ed25519)).toBe(isGood);
  });

  it('BWS-10 half a character signs nothing and breaks nothing', () => {
    const secret = createSecretKey('secret', 'utf8');
    const sent = readMessage('{"method":"m","params":{"a":"\\ud800"}}').sent;
    expect(isMessageSigned(secret, sent, 'f'.repeat(64))).toBe(false);
  });
});
