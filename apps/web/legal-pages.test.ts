import type { LoaderApi, WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { beforeAll, expect, test } from 'vitest';
import { builtPages, NONCE, ORIGIN, venueApi, wordsOf } from './test-venue.ts';

let webHandler: WebHandler;
beforeAll(async () => {
  webHandler = await builtPages();
});

function ask(path: string, changes: Partial<LoaderApi> = {}): Promise<Response> {
  const api = { ...venueApi(null), ...changes };
  return webHandler(new Request(ORIGIN + path), { api, nonce: NONCE, origin: ORIGIN });
}
const html = async (path: string) => (await ask(path)).text();
const mainOf = async (path: string) => /<main[\s\S]*<\/main>/.exec(await html(path))?.[0] ?? '';

const DOCUMENTS = ['/legal/terms', '/legal/privacy', '/legal/risk', '/legal/fees', '/legal/api'];
const elsewhere = () => {
  const config = venueApi(null).config();
  return { ...config, legalUrls: { ...config.legalUrls, terms: 'https://terms.example/' } };
};

test('LEG-04 sign-up and the foot of a page link all that is agreed to, at the operator’s address where it is there', async () => {
  const main = await mainOf('/register');
  const whole = await html('/markets');
  for (const path of DOCUMENTS) {
    expect(main).toContain(`href="${path}"`);
    expect(whole).toContain(`href="${path}"`);
  }
  expect(await mainOf('/ja_JP/register')).toContain('href="/ja_JP/legal/terms"');
  const own = await (await ask('/register', { config: elsewhere })).text();
  expect(own).toContain('href="https://terms.example/"');
  expect(own).not.toContain('href="/legal/terms"');
});

test.each(DOCUMENTS)('LEG-01 %s shows a template that says it is one, in every language', async (path) => {
  for (const tag of ['en_US', 'ja_JP', 'ar_AE'] as const) {
    const main = await mainOf(tag === 'en_US' ? path : `/${tag}${path}`);
    expect(main).toContain(wordsOf(tag)['legal.template']?.replace('{brand}', 'Pelorus'));
    expect(main.match(/<h2 /g)?.length).toBeGreaterThan(2);
  }
});

test('LEG-02 the operator’s own text stands alone; an own address is led to', async () => {
  const legalText = (document: string, tag: string) => `Ours ${tag}\n${document} & more\n\nTwo\n<b>bold</b>`;
  const text = await (await ask('/fr_FR/legal/risk', { legalText })).text();
  expect(text).toContain('Ours fr_FR');
  expect(text).toContain('risk &amp; more');
  expect(text).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(text).not.toContain(wordsOf('fr_FR')['legal.template']?.slice(0, 30));
  const response = await ask('/legal/terms', { config: elsewhere });
  expect([response.status, response.headers.get('location')]).toEqual([302, 'https://terms.example/']);
});

test('LEG-10 LEG-12 the fees page shows each level’s rates, those of markets that differ, and the discount', async () => {
  const rates = [
    { tier: 0, volume: null, maker: '0.001', taker: '0.0015' },
    { tier: 1, volume: '1000000', maker: '-0.0001', taker: '0.0005' },
    { tier: 2, volume: null, maker: '0', taker: '0.0004' },
  ];
  const markets = [{ pairCode: 'ETH_BTC', rates: [{ tier: 0, volume: null, maker: '0', taker: '0.00025' }] }];
  const feeTables = () => ({
    ...{ everywhere: rates, markets, volumeAsset: 'USDT', p2p: '0.002' },
    contracts: [{ symbols: ['BTC_USDT_PERP'], rates: [{ tier: 0, volume: null, maker: '0.0003', taker: '0.0006' }] }],
    discount: { asset: 'PEL', off: '0.25' },
  });
  const terms = {
    network: 'TEST',
    name: 'Test chain',
    family: 'evm',
    contract: null,
    confirmations: 1,
    blockMs: 1,
  } as const;
  const amounts = {
    digits: 8,
    depositMin: '1',
    withdrawMin: '0.00200000',
    withdrawMax: '9',
    withdrawFee: '0.00050000',
  };
  const gates = { depositsOpen: true, withdrawalsOpen: true, reason: null, hasMemo: false };
  const network = { ...terms, ...amounts, ...gates, explorerTransaction: null, explorerAddress: null };
  const free = { ...network, network: 'FREE', name: 'Free chain', withdrawFee: '0.00000000' };
  const coins = async () => [{ asset: 'BTC', name: 'Bitcoin', networks: [network, free] }];
  const text = (await (await ask('/legal/fees', { feeTables, coins })).text()).replace(/<!-- -->/g, '');
  for (const part of [
    'Test chain',
    '0.0005 BTC',
    '0.002 BTC',
    'Free chain',
    'Free',
    '0.03%',
    'BTC/USDT',
    '0.2%',
    '0.1%',
    '0.15%',
    '−0.01%',
    '0.05%',
    'ETH/BTC',
    '0.025%',
    'PEL',
    '25%',
  ])
    expect(text).toContain(part);
  for (const reached of ['≥ 0 USDT', '≥ 1,000,000 USDT', 'By agreement']) expect(text).toContain(reached);
});

test('LEG-13 the order form’s fee leads to the fees page', async () => {
  expect(await mainOf('/trade/BTC_USDT')).toContain('href="/legal/fees"');
  expect(await mainOf('/ja_JP/trade/BTC_USDT')).toContain('href="/ja_JP/legal/fees"');
});
