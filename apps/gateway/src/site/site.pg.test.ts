import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { LOCALES } from '@pelorus/site/locales.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { registerSite } from './routes.ts';

const SECURITY = '/api/v2/users/security/config';
const TOPS = '/api/open/seckill/user/tops-info';
const LANGUAGES = '/api/open/lang/menu/show';
const PREFERENCES = '/api/v2/users/membership/user-perfenerce/get';
const UPDATE = '/api/v2/users/membership/user-perfenerce/update';
const ANNIVERSARY = '/api/afs/activity/v1/paging/anniversary/index';
const WALLET = '/api/asset/v1/api/wallet/account';

let tickers: Pick<Ticker, 'pairCode' | 'last'>[] = [];
const feed = { tickers: () => tickers as Ticker[] };
const open = (options: Parameters<typeof testGateway>[0] = {}) =>
  testGateway({
    limits: { signUpsPerHourPerAddress: 1_000, weightPerMinute: 1_000_000 },
    rooms: async (app, deps) => registerSite(app, deps, feed),
    ...options,
  });

let gateway: TestGateway;
let somebody: Browser;
let me: { userId: string; accountId: number };
beforeAll(async () => {
  gateway = await open();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  tickers = [];
  somebody = await person(gateway);
  me = (await somebody.send('GET', '/api/identity/me')).json().data;
});

const NEVER = {
  userLanguage: null,
  msgLanguage: null,
  pricingCurrency: null,
  deviceType: null,
  futuresRiskAt: null,
  preferencesSettingInfo: {
    scientificNotation: null,
    theme: null,
    upColour: null,
    mails: { logIns: null, verification: null, p2p: null },
  },
};
const info = (change: object) => ({ ...NEVER.preferencesSettingInfo, ...change });

describe('preferences', () => {
  const update = (body: unknown, who = somebody) => who.send('POST', UPDATE, body);
  const read = async (who = somebody) => (await who.send('GET', PREFERENCES)).json();

  test('S7.03 S3.05 before any choice every field is there and empty', async () => {
    expect(await read()).toEqual({ code: 0, data: NEVER });
  });

  test('FPAG-31 that the questions about contracts were answered is kept with the time, and nothing takes it back', async () => {
    const { futuresRiskAt } = (await update({ futuresRisk: true })).json().data;
    expect(futuresRiskAt).toBe(gateway.deps.clock());
    await update({ userLanguage: 'tr_TR' });
    expect((await read()).data.futuresRiskAt).toBe(futuresRiskAt);
    expect((await update({ futuresRisk: false })).json()).toMatchObject({ error: 'BAD_REQUEST' });
  });

  test('S7.03 S3.05 CLI-24 any of the fields changes, the others stay', async () => {
    expect((await update({ userLanguage: 'ar_AE', deviceType: 'h5' })).json().data).toEqual({
      ...NEVER,
      userLanguage: 'ar_AE',
      deviceType: 'h5',
    });
    await update({ pricingCurrency: 'EUR' });
    await update({ preferencesSettingInfo: { scientificNotation: false } });
    await update({ preferencesSettingInfo: { theme: 'dark', mails: { verification: false } } });
    await update({ preferencesSettingInfo: { upColour: 'upred', mails: { logIns: true } } });
    await update({ msgLanguage: 'ja_JP', preferencesSettingInfo: { mails: {} } });
    await update({});
    const all = {
      userLanguage: 'ar_AE',
      msgLanguage: 'ja_JP',
      pricingCurrency: 'EUR',
      deviceType: 'h5',
      futuresRiskAt: null,
      preferencesSettingInfo: {
        scientificNotation: false,
        theme: 'dark',
        upColour: 'upred',
        mails: { logIns: true, verification: false, p2p: null },
      },
    };
    expect((await read()).data).toEqual(all);
    const back = { scientificNotation: true, theme: 'system', upColour: 'upgreen' };
    expect((await update({ preferencesSettingInfo: back })).json().data).toEqual({
      ...all,
      preferencesSettingInfo: { ...back, mails: { logIns: true, verification: false, p2p: null } },
    });
  });

  test('CLI-10 changes at the same time of different fields are all kept', async () => {
    await Promise.all([
      update({ userLanguage: 'fr_FR' }),
      update({ msgLanguage: 'tr_TR' }),
      update({ pricingCurrency: 'TRY' }),
      update({ deviceType: 'web' }),
      update({ preferencesSettingInfo: { scientificNotation: false } }),
      update({ preferencesSettingInfo: { theme: 'dark' } }),
      update({ preferencesSettingInfo: { mails: { logIns: true } } }),
    ]);
    expect((await read()).data).toEqual({
      userLanguage: 'fr_FR',
      msgLanguage: 'tr_TR',
      pricingCurrency: 'TRY',
      deviceType: 'web',
      futuresRiskAt: null,
      preferencesSettingInfo: info({
        scientificNotation: false,
        theme: 'dark',
        mails: { logIns: true, verification: null, p2p: null },
      }),
    });
  });

  test.each([
    [{ userLanguage: 'en_GB' }, 'userLanguage'],
    [{ userLanguage: 'en-US' }, 'userLanguage'],
    [{ msgLanguage: '__proto__' }, 'msgLanguage'],
    [{ msgLanguage: null }, 'msgLanguage'],
    [{ pricingCurrency: 'QQQ' }, 'pricingCurrency'],
    [{ pricingCurrency: 'usd' }, 'pricingCurrency'],
    [{ pricingCurrency: 'BTC' }, 'pricingCurrency'],
    [{ deviceType: 'phone' }, 'deviceType'],
    [{ preferencesSettingInfo: { scientificNotation: 'true' } }, 'preferencesSettingInfo.scientificNotation'],
    [{ preferencesSettingInfo: { other: true } }, 'preferencesSettingInfo.other'],
    [{ preferencesSettingInfo: { theme: 'sepia' } }, 'preferencesSettingInfo.theme'],
    [{ preferencesSettingInfo: { upColour: null } }, 'preferencesSettingInfo.upColour'],
    [{ preferencesSettingInfo: { mails: { security: false } } }, 'preferencesSettingInfo.mails.security'],
    [{ preferencesSettingInfo: { mails: { logIns: 'no' } } }, 'preferencesSettingInfo.mails.logIns'],
    [{ userId: '00000000-0000-4000-8000-000000000000' }, 'userId'],
  ])('CLI-11 %j is refused, its field named, and nothing changes', async (body, field) => {
    const answer = await update({ userLanguage: 'fr_FR', ...body });
    expect([answer.statusCode, answer.json().error, answer.json().field]).toEqual([400, 'BAD_REQUEST', field]);
    expect((await read()).data).toEqual(NEVER);
  });

  test('CLI-12 nobody reads or changes another’s', async () => {
    const other = await person(gateway);
    await update({ userLanguage: 'fr_FR' });
    await update({ userLanguage: 'ko_KR' }, other);
    expect((await read()).data.userLanguage).toBe('fr_FR');
    expect((await read(other)).data.userLanguage).toBe('ko_KR');
  });

  test('S6.01 CLI-12 visitors have none; a foreign page changes none', async () => {
    const visitor = new Browser(gateway.app);
    expect((await visitor.send('GET', PREFERENCES)).statusCode).toBe(401);
    expect((await update({ userLanguage: 'fr_FR' }, visitor)).statusCode).toBe(401);
    const forged = await somebody.send('POST', UPDATE, { userLanguage: 'fr_FR' }, { 'sec-fetch-site': 'cross-site' });
    expect(forged.json().error).toBe('CROSS_SITE');
    expect((await read()).data).toEqual(NEVER);
  });

  test('CLI-12 they go with the person', async () => {
    await update({ userLanguage: 'fr_FR' });
    await gateway.deps.pool.query('DELETE FROM identity.users WHERE user_id = $1', [me.userId]);
    const left = await gateway.deps.pool.query('SELECT 1 FROM identity.preferences WHERE user_id = $1', [me.userId]);
    expect(left.rowCount).toBe(0);
  });
});

describe('who asks', () => {
  test('S7.03 S3.04 the security config says what the account is marked with', async () => {
    expect((await somebody.send('GET', SECURITY)).json()).toEqual({
      code: 0,
      data: { changeLogin: false, standAloneLogin: false, userSubType: 1 },
    });
    await gateway.deps.pool.query(
      'UPDATE identity.users SET user_sub_type = 2, stand_alone_login = true WHERE user_id = $1',
      [me.userId],
    );
    expect((await somebody.send('GET', SECURITY)).json().data).toEqual({
      changeLogin: false,
      standAloneLogin: true,
      userSubType: 2,
    });
    expect((await new Browser(gateway.app).send('GET', SECURITY)).statusCode).toBe(401);
  });

  test('S7.03 S3.06 top-info: id, userInfo and languages; a visitor has neither id nor userInfo', async () => {
    const languages = LOCALES.map(({ tag }) => tag);
    expect((await somebody.send('POST', TOPS, { anything: 1 })).json()).toEqual({
      code: 0,
      data: {
        id: me.userId,
        userInfo: { email: somebody.email, accountId: me.accountId, createdAt: expect.any(Number), rebateUser: false },
        availableLanguage: languages,
      },
    });
    const visitor = await new Browser(gateway.app).send('POST', TOPS);
    expect(visitor.json().data).toEqual({ id: null, userInfo: null, availableLanguage: languages });
  });
});

describe('menus', () => {
  test('S7.03 S4.08 all languages are on offer unless the operator lists some, in that order', async () => {
    const visitor = new Browser(gateway.app);
    expect((await visitor.send('GET', LANGUAGES)).json()).toEqual({
      code: 0,
      data: { whiteList: LOCALES.map(({ tag }) => tag) },
    });
    const few = await open({ config: { site: { languages: ['tr_TR', 'en_US', 'tr_TR'] } } });
    expect((await new Browser(few.app).send('GET', LANGUAGES)).json().data.whiteList).toEqual(['tr_TR', 'en_US']);
    const guest = await person(few);
    expect((await guest.send('POST', UPDATE, { userLanguage: 'fr_FR' })).json().field).toBe('userLanguage');
    await few.close();
  });

  test('CLI-13 a language that does not exist is told at the start', async () => {
    await expect(open({ config: { site: { languages: ['en_US', 'xx_XX'] } } })).rejects.toThrow(
      'unknown language: xx_XX',
    );
  });

  test('S7.03 S3.06 the anniversary answers with the text "0"; its switch is the operator’s', async () => {
    const visitor = new Browser(gateway.app);
    expect((await visitor.send('GET', ANNIVERSARY)).json()).toEqual({ code: '0', data: { showSwitch: false } });
    const on = await open({ config: { site: { anniversary: true } } });
    expect((await new Browser(on.app).send('GET', ANNIVERSARY)).json()).toEqual({
      code: '0',
      data: { showSwitch: true },
    });
    await on.close();
  });
});

describe('wallet account', () => {
  const ask = (body: unknown = { walletTypeList: 1 }, who = somebody) => who.send('POST', WALLET, body);

  test('S7.03 S3.06 code 200, everything the ledger says, valued exactly by the last prices', async () => {
    await gateway.deps.pool.query(
      'INSERT INTO projection.balances VALUES (100000001, 0, $1, 1), (3, 9007199254740000, $1, 2)',
      [me.accountId],
    );
    tickers = [{ pairCode: 'BTC_USDT', last: '84250.01' }];
    const answer = await ask();
    // 90 071 992.54740003 BTC × 84 250.01 + 1.00000001, no float in between.
    expect(answer.json()).toEqual({
      code: 200,
      data: {
        totalAsset: { amount: '7588566272839.37800151', currency: 'USD' },
        walletList: [
          {
            walletType: 1,
            amount: '7588566272839.37800151',
            assets: [
              { asset: 'USDT', available: '1.00000001', held: '0.00000000', value: '1.00000001' },
              { asset: 'BTC', available: '0.00000003', held: '90071992.54740000', value: '7588566272838.37800150' },
            ],
          },
        ],
      },
    });
    expect((await ask({ walletTypeList: [1] })).json()).toEqual(answer.json());
  });

  test('S7.03 S3.06 what has no price has no value and is not in the sum; a stranger’s is empty', async () => {
    await gateway.deps.pool.query('INSERT INTO projection.balances VALUES (500, 0, $1, 2), (100000000, 0, $1, 1)', [
      me.accountId,
    ]);
    const { data } = (await ask()).json();
    expect(data.totalAsset.amount).toMatch(/^1(\.0+)?$/);
    expect(data.walletList[0].assets[1].value).toBeNull();
    const stranger = await person(gateway);
    expect((await ask({ walletTypeList: 1 }, stranger)).json().data.totalAsset.amount).toMatch(/^0(\.0+)?$/);
  });

  test.each([
    {},
    { walletTypeList: 2 },
    { walletTypeList: [] },
    { walletTypeList: [1, 1] },
    { walletTypeList: 1, x: 1 },
  ])('CLI-14 %j is refused', async (body) => {
    expect((await ask(body)).statusCode).toBe(400);
  });

  test('CLI-14 visitors and foreign pages get nothing', async () => {
    expect((await ask({ walletTypeList: 1 }, new Browser(gateway.app))).json().code).not.toBe(200);
    const forged = await somebody.send('POST', WALLET, { walletTypeList: 1 }, { 'sec-fetch-site': 'cross-site' });
    expect(forged.json().error).toBe('CROSS_SITE');
  });

  test('HTTP-12 it waits for the tables to show the caller’s own last command', async () => {
    const late = await open({ projectedSeq: 0, limits: { barrierWaitMs: 20, signUpsPerHourPerAddress: 10 } });
    const guest = await person(late);
    expect((await ask({ walletTypeList: 1 }, guest)).json().error).toBe('LAGGING');
    await late.close();
  });
});
