import { expect, test } from 'vitest';
import { BenchSigner, benchPolicy, COLD, makeCoreKey, resultOf, TOKEN } from '../../testing/bench-signer.ts';
import { type PolicyFile, parsePolicy } from './policy.ts';

type Network = Extract<PolicyFile['networks'][number], { family: 'evm' }>;

const right = benchPolicy([]);
const [network] = right.networks as [Network];
const withNetwork = (change: Partial<Network>): PolicyFile => ({ ...right, networks: [{ ...network, ...change }] });
const [native, token] = network.coins as [Network['coins'][number], Network['coins'][number]];

test.each<[string, unknown]>([
  ['two networks of one chain id', { ...right, networks: [network, { ...network, network: 2 }] }],
  ['one network twice', { ...right, networks: [network, { ...network, chainId: 5 }] }],
  ['an asset without caps', { ...right, assets: [] }],
  ['an asset twice', { ...right, assets: [...right.assets, right.assets[0]] }],
  ['a cold address that is a contract', withNetwork({ coldAddresses: [TOKEN] })],
  ['a cold address in lower case', withNetwork({ coldAddresses: [COLD.toLowerCase()] })],
  ['a cold address with a wrong checksum', withNetwork({ coldAddresses: [COLD.replace('9fE4', '9Fe4')] })],
  ['a contract twice', withNetwork({ coins: [native, token, { ...token, asset: native.asset }] })],
  ['two native coins', withNetwork({ coins: [native, { ...token, contract: null }] })],
  ['a rawPerUnit that is no power of ten', withNetwork({ coins: [native, { ...token, rawPerUnit: '25' }] })],
  ['a rawPerUnit of zero', withNetwork({ coins: [native, { ...token, rawPerUnit: '0' }] })],
  ['a unit above one coin', withNetwork({ coins: [native, { ...token, rawPerUnit: '10000000' }] })],
  ['a cap as a number', withNetwork({ maxGas: 100_000 as never })],
  ['a negative cap', withNetwork({ maxGas: '-1' })],
  ['chain id 0', withNetwork({ chainId: 0 })],
  ['a key that is too short', { ...right, voucherKeys: ['00'] }],
  ['a field that there is not', { ...right, isOff: true }],
  ['a cap that is missing', { ...right, networks: [{ ...network, maxFeesPerHour: undefined }] }],
])('SIGN-22 refused: %s', (_, policy) => {
  expect(() => parsePolicy(JSON.stringify(policy))).toThrow('POLICY_INVALID');
});

test('SIGN-22 a right one is read, its caps as whole numbers; what is no JSON is refused', () => {
  expect(parsePolicy(JSON.stringify(right)).networks[0]).toMatchObject({
    maxGas: 100_000n,
    coins: [{ rawPerUnit: 10n ** 10n }, {}],
  });
  expect(() => parsePolicy('{')).toThrow('POLICY_INVALID');
});

test('SIGN-21 a sealed policy with a higher version holds without a restart; one without a seal stops signing', async () => {
  const bench = new BenchSigner();
  const keys = [bench.core.publicHex];
  expect(resultOf(await bench.pay('1', 100n, { nonce: 1 }))).toBe('signed');
  const lower = benchPolicy(keys, { version: 2, assets: right.assets.map((caps) => ({ ...caps, maxPerSpend: '99' })) });
  bench.setPolicy(lower);
  expect(resultOf(await bench.pay('2', 100n, { nonce: 2 }))).toBe('SPEND_TOO_HIGH');
  bench.setPolicy({ ...lower, version: 3, voucherKeys: [...keys, makeCoreKey().publicHex] }, false);
  expect(resultOf(await bench.pay('2', 99n, { nonce: 2 }))).toBe('POLICY_CHANGED');
  expect(resultOf(await bench.signer.handle({ id: 'a', kind: 'xpubs' }))).toBe('POLICY_CHANGED');
  bench.setPolicy(lower);
  expect(resultOf(await bench.pay('2', 99n, { nonce: 2 }))).toBe('signed');
});

test('SIGN-20 SIGN-21 a start takes no policy without its seal, none older, and no other of the same version', () => {
  const bench = new BenchSigner({ version: 5 });
  const keys = [bench.core.publicHex];
  const restart = () => {
    bench.signer.close();
    bench.signer = bench.start();
  };
  bench.setPolicy(benchPolicy(keys, { version: 6 }), false);
  expect(restart).toThrow('POLICY_NOT_SEALED');
  bench.setPolicy(benchPolicy(keys, { version: 4 }));
  expect(() => bench.start()).toThrow('POLICY_OLD');
  bench.setPolicy(benchPolicy([], { version: 5 }));
  expect(() => bench.start()).toThrow('POLICY_OLD');
  bench.setPolicy(benchPolicy(keys, { version: 5 }));
  expect(() => bench.start()).not.toThrow();
});
