import { setSignedFor } from '@pelorus/database/wallet/coins.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deskOf, TestChainSight } from '../../../testing/admin/test-desk.ts';
import { member, owner, type StaffMember } from '../../../testing/admin/test-staff.ts';
import { CONFIG, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { applyNetworks } from '../../wallet/apply-networks.ts';

const desk = deskOf('networks');
const [FILE_TOKEN, TOKEN, OTHER] = [
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
];
const TERMS = { depositMin: '1', withdrawMin: '2', withdrawMax: '100', withdrawFee: '0.5', hotCeiling: '1000' };
const SHAPE = { confirmations: 12, blockMs: 2_000, endpoints: ['https://10.0.0.1', 'https://10.0.0.2'] };
let gateway: TestGateway;
let ann: StaffMember;
let ben: StaffMember;
let chain: TestChainSight;
beforeAll(async () => {
  const coins = [{ asset: 'USDT', contract: FILE_TOKEN, decimals: 8, ...TERMS }];
  const networks = [{ id: 1, code: 'FILE', name: 'Of the file', chainId: 5, ...SHAPE, coins }];
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 }, config: { ...CONFIG, networks } });
  await applyNetworks(gateway.deps);
  ann = await owner(gateway);
  ben = await member(gateway, ann, 'ben', ['operator']);
  gateway.deps.eyesOn = () => chain.eyes();
});
beforeEach(() => {
  chain = new TestChainSight();
  chain.decimals.set(TOKEN.toLowerCase(), 8);
});
afterAll(() => gateway.close());

const network = (change: object = {}) => {
  return { kind: 'network', network: { id: 7, code: 'BASE', name: 'Base', chainId: 8_453, ...SHAPE, ...change } };
};
const coin = (change: object = {}, on = 'BASE') => {
  return { kind: 'coin', network: on, coin: { asset: 'USDT', contract: TOKEN, decimals: 8, ...TERMS, ...change } };
};
const coinsOf = async () => (await ben.send('GET', '/api/wallet/coins')).json().data;
const open = async (by: StaffMember, asset: string | null) => {
  const gates = { network: 'BASE', asset, depositsOpen: true, withdrawalsOpen: true, reason: 'ready' };
  const said = (await by.send('POST', '/api/admin/custody/gates', gates)).json();
  return said.error ?? 'done';
};

test('DESK-50 DESK-52 DESK-53 two people add a network and a coin, closed until the signer knows them', async () => {
  const [waiting] = (await desk.propose(ben, network())).waiting;
  expect(await desk.agree(ben, waiting.id)).toBe('SECOND_PERSON_NEEDED');
  const added = await desk.agree(ann, waiting.id);
  expect(added.items.at(-1)).toEqual({
    ...{ network: 'BASE', asset: null, contract: null, isByStaff: true, isSignedFor: false },
  });
  await desk.both(ben, ann, coin());
  const [usdt] = await coinsOf();
  const shown = usdt.networks.find((one: { network: string }) => one.network === 'BASE');
  expect(shown).toMatchObject({
    contract: TOKEN,
    withdrawMin: '2.00000000',
    depositsOpen: false,
    withdrawalsOpen: false,
  });
  expect([await open(ben, null), await open(ben, 'USDT')]).toEqual(['SIGNER_UNAWARE', 'SIGNER_UNAWARE']);
  const { pool } = gateway.deps;
  await setSignedFor(pool, 7, []);
  expect([await open(ben, null), await open(ann, null), await open(ben, 'USDT')]).toEqual([
    ...['done', 'done', 'SIGNER_UNAWARE'],
  ]);
  const asset = gateway.deps.catalog.assetOrRefuse('USDT').id;
  await setSignedFor(pool, 7, [asset]);
  expect([await open(ben, 'USDT'), await open(ann, 'USDT')]).toEqual(['done', 'done']);
  // Other terms of what is there leave gates and the signer's word as they are.
  await desk.both(ben, ann, coin({ withdrawFee: '0.75' }));
  const again = (await coinsOf())[0].networks.find((one: { network: string }) => one.network === 'BASE');
  expect(again).toMatchObject({ withdrawFee: '0.75000000', depositsOpen: true, withdrawalsOpen: true });
});

test('DESK-50 at a start the configuration writes what it names, and leaves what staff added', async () => {
  await applyNetworks(gateway.deps);
  const { items } = await desk.look(ben);
  const byStaff = items.filter((one: { isByStaff: boolean }) => one.isByStaff);
  expect(byStaff.map(({ asset, network: on }: { asset: string | null; network: string }) => [on, asset])).toEqual([
    ...[
      ['BASE', null],
      ['BASE', 'USDT'],
    ],
  ]);
  for (const change of [{ id: 1 }, { code: 'FILE' }, { chainId: 5 }])
    expect(await desk.propose(ben, network(change))).toBe('NETWORK_CONFIGURED');
  expect(await desk.propose(ben, coin({ contract: FILE_TOKEN }, 'FILE'))).toBe('NETWORK_CONFIGURED');
  await desk.both(ben, ann, coin({ asset: 'BTC' }, 'FILE'));
  expect((await desk.look(ben)).items).toContainEqual({
    ...{ network: 'FILE', asset: 'BTC', contract: TOKEN, isByStaff: true, isSignedFor: false },
  });
});

test('DESK-51 what makes a network or coin what it is never changes, and nothing stands twice', async () => {
  for (const change of [{ code: 'OTHER' }, { chainId: 9 }, { id: 8 }, { id: 8, code: 'OTHER' }])
    expect(await desk.propose(ben, network(change))).toBe('BAD_REQUEST');
  chain.decimals.set(OTHER.toLowerCase(), 8);
  for (const change of [{ contract: OTHER }, { decimals: 9 }, { asset: 'BTC', contract: TOKEN }])
    expect(await desk.propose(ben, coin(change))).toBe('BAD_REQUEST');
  await desk.both(ben, ann, network({ name: 'Base, renamed' }));
  expect((await ben.send('GET', '/api/admin/custody')).json().data.at(-1)).toMatchObject({ name: 'Base, renamed' });
});

test('DESK-52 what chain or ledger do not bear out is not proposed, and not saved if it is wrong by then', async () => {
  const btc = coin({ asset: 'BTC', contract: OTHER });
  expect(await desk.propose(ben, btc)).toBe('DECIMALS_WRONG');
  chain.decimals.set(OTHER.toLowerCase(), 6);
  expect(await desk.propose(ben, btc)).toBe('DECIMALS_WRONG');
  chain.decimals.set(OTHER.toLowerCase(), 8);
  const wrong = [{ contract: OTHER.toLowerCase().replace('0xf', '0xF') }, { withdrawMax: '1' }];
  for (const change of wrong) expect(await desk.propose(ben, coin({ ...btc.coin, ...change }))).toBe('BAD_REQUEST');
  expect(await desk.propose(ben, coin({ ...btc.coin, contract: 'native' }))).toBe('DECIMALS_WRONG');
  expect(await desk.propose(ben, coin({ asset: 'DOGE' }))).toBe('UNKNOWN_ASSET');
  expect(await desk.propose(ben, coin({}, 'NOWHERE'))).toBe('UNKNOWN_NETWORK');
  const [waiting] = (await desk.propose(ben, btc)).waiting;
  chain.trouble = 'WRONG_CHAIN';
  expect(await desk.agree(ann, waiting.id)).toBe('ENDPOINTS_WRONG');
  const one = network({ id: 9, code: 'NEW', chainId: 99 });
  expect(await desk.propose(ben, one)).toBe('ENDPOINTS_WRONG');
  chain.trouble = null;
  const few = network({ ...one.network, endpoints: ['https://10.0.0.1'] });
  expect(await desk.propose(ben, few)).toBe('BAD_REQUEST');
  expect(typeof (await desk.agree(ann, waiting.id))).toBe('object');
});

test('DESK-54 an endpoint that the server must not call for staff is not proposed, whatever answers there', async () => {
  const named = (second: string) =>
    network({ id: 9, code: 'NEW', chainId: 99, endpoints: ['https://10.0.0.1', second] });
  expect(await desk.propose(ben, named('https://169.254.169.254'))).toBe('BAD_REQUEST');
  expect(await desk.propose(ben, named('https://[fe80::1]'))).toBe('BAD_REQUEST');
  expect(await desk.propose(ben, named('https://nobody.invalid'))).toBe('ENDPOINTS_WRONG');
  const { config } = gateway.deps;
  gateway.deps.config = { ...config, mode: 'production' };
  expect(await desk.propose(ben, named('http://127.0.0.1:8545'))).toBe('BAD_REQUEST');
  gateway.deps.config = { ...config, mode: 'demo' };
  expect(typeof (await desk.propose(ben, named('http://127.0.0.1:8545')))).toBe('object');
});
