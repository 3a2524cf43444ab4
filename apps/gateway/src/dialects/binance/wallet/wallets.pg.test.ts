import { generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { trade } from '../../../../testing/markets/test-market.ts';
import { person } from '../../../../testing/test-gateway.ts';

let dialect: TestDialect;
beforeAll(async () => {
  dialect = await TestDialect.start();
});
afterAll(() => dialect.gateway.close());
const get = (url: string, fields = '') => dialect.signed(fields, { method: 'GET', url });
const post = (url: string, fields = '') => dialect.signed(fields, { method: 'POST', url });

describe('wallets', () => {
  it('BINA-69 what there is not is empty or refused by its own code', async () => {
    for (const url of ['capital/deposit/hisrec', 'capital/withdraw/history', 'capital/deposit/address/list'])
      expect((await get(`/sapi/v1/${url}`, 'coin=BTC')).json()).toEqual([]);
    expect((await get('/sapi/v1/capital/deposit/address', 'coin=BTC')).json().code).toBe(-4040);
    expect((await get('/sapi/v1/capital/deposit/address', 'coin=NOPE')).json()).toEqual({
      code: -4018,
      msg: "We don't have this asset.",
    });
    // A key that trades is not one that withdraws or transfers.
    expect((await post('/sapi/v1/capital/withdraw/apply', 'coin=BTC&address=x&amount=1')).json().code).toBe(-2015);
    expect((await post('/sapi/v1/asset/get-funding-asset')).json()).toEqual([]);
    expect((await post('/sapi/v3/asset/getUserAsset')).json()).toEqual([]);
    expect((await get('/sapi/v1/asset/wallet/balance')).json()).toEqual([
      { activate: true, balance: '0.00000000', walletName: 'Spot' },
      { activate: false, balance: '0.00000000', walletName: 'USDⓈ-M Futures' },
    ]);
    expect((await get('/sapi/v1/asset/assetDetail')).json().BTC).toEqual({
      minWithdrawAmount: '0.00000000',
      depositStatus: false,
      withdrawFee: 0,
      withdrawStatus: false,
    });
    expect((await get('/sapi/v1/account/status')).json()).toEqual({ data: 'Normal' });
    expect((await get('/sapi/v1/account/apiTradingStatus')).json().data).toMatchObject({ isLocked: false });
  });

  it('BINA-69 a key that may is told that there is no way', async () => {
    const browser = await person(dialect.gateway);
    const policy = { label: 'out', scopes: ['read', 'transfer', 'withdraw'], networks: ['127.0.0.1'] };
    const key = (await browser.send('POST', '/api/identity/api-keys', policy)).json().data;
    const say = async (url: string, fields: string) =>
      (await dialect.signed(fields, { method: 'POST', url, key })).json().code;
    expect(await say('/sapi/v1/capital/withdraw/apply', 'coin=BTC&address=x&amount=1')).toBe(-4019);
  });

  it('BINA-69 BINA-140 what is held is told and valued in bitcoin', async () => {
    const { pool } = dialect.gateway.deps;
    const { uid } = (await get('/api/v3/account')).json();
    await pool.query(
      'INSERT INTO projection.balances (available_units, held_units, account, asset) VALUES ($1, $2, $3, 1), ($4, 0, $3, 2)',
      [75_000 * 1e8, 25_000 * 1e8, uid, 150_000_000],
    );
    // What nobody has paid yet is no price.
    expect((await post('/sapi/v3/asset/getUserAsset', 'asset=USDT')).json()[0].btcValuation).toBe('0.00000000');
    const { core } = dialect.gateway;
    const answer = core.answer;
    core.answer = () => [trade(1, 5_000_000, 10)];
    await core.submit(encodeJson('setAccountTier', { account: 16, tier: 0 }));
    core.answer = answer;
    expect((await post('/sapi/v3/asset/getUserAsset', 'asset=USDT')).json()).toEqual([
      {
        asset: 'USDT',
        free: '75000.00000000',
        locked: '25000.00000000',
        freeze: '0.00000000',
        withdrawing: '0.00000000',
        ipoable: '0.00000000',
        btcValuation: '2.00000000',
      },
    ]);
    expect((await get('/sapi/v1/asset/wallet/balance')).json()[0].balance).toBe('3.50000000');
  });

  it('BINA-74 what node-binance-api asks under /api/v1 is the same', async () => {
    expect((await get('/api/v1/capital/deposit/hisrec')).json()).toEqual([]);
    expect((await get('/api/v1/asset/tradeFee')).json()).toEqual((await get('/sapi/v1/asset/tradeFee')).json());
  });
});

describe('RSA', () => {
  it.each([2_048, 4_096])(
    'BINA-01 BINA-92 KEY-02 a key of %d bits signs, in the query and in the body',
    async (modulusLength) => {
      const pair = generateKeyPairSync('rsa', { modulusLength });
      const publicKey = pair.publicKey.export({ format: 'pem', type: 'spki' }).toString();
      const browser = await person(dialect.gateway);
      const made = (
        await browser.send('POST', '/api/identity/api-keys', { label: 'rsa', scopes: ['read', 'spot'], publicKey })
      ).json().data;
      expect(made).toMatchObject({ kind: 'rsa', secret: null });
      const listed = (await browser.send('GET', '/api/identity/api-keys')).json().data;
      expect(listed[0].kind).toBe('rsa');
      const headers = { 'x-mbx-apikey': made.apiKey };
      const text = `timestamp=${dialect.now()}`;
      const signature = signBytes('sha256', Buffer.from(text), pair.privateKey).toString('base64');
      const ask = (sent: string) =>
        dialect.send({ method: 'GET', url: '/api/v3/account', query: `${text}&signature=${sent}`, headers });
      // Percent-encoded, and as it is, with its plus.
      expect((await ask(encodeURIComponent(signature))).statusCode).toBe(200);
      expect((await ask(signature)).statusCode).toBe(200);
      const order = `symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=1&${text}`;
      const signed = signBytes('sha256', Buffer.from(order), pair.privateKey).toString('base64');
      const body = `${order}&signature=${encodeURIComponent(signed)}`;
      expect((await dialect.send({ url: '/api/v3/order/test', body, headers })).json()).toEqual({});
      // Of another text, by another key, by another digest, cut short.
      const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
      for (const wrong of [
        signed,
        signBytes('sha256', Buffer.from(text), other).toString('base64'),
        signBytes('sha512', Buffer.from(text), pair.privateKey).toString('base64'),
        signature.slice(0, -8),
        '',
      ])
        expect([-1022, -1102]).toContain((await ask(encodeURIComponent(wrong))).json().code);
    },
  );
});
