import { BITCOIN } from '@pelorus/chains/bitcoin/bitcoin-family.ts';
import { HONEST_ESPLORA } from '@pelorus/chains/testing/esplora-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BitcoinVenue, follow, openBitcoinVenue } from '../../../testing/wallet/bitcoin-venue.ts';
import { SignerClient } from './signer-client.ts';

/** The account m/84'/1'/0' of BIP84's test words. */
const XPUB =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
const at = (index: number) => BITCOIN.deriveAddress(XPUB, index, { chainId: null, bitcoin: 'regtest' });
const [HOT, GAS] = [at(0), at(1)];

let venue: BitcoinVenue;
beforeAll(async () => {
  venue = await openBitcoinVenue({ xpub: XPUB, hot: HOT, gas: GAS }, new SignerClient('/nowhere'), '');
  await follow(await venue.work());
}, 60_000);
afterAll(() => venue?.stop());

const deposits = (txHash: string) =>
  venue.rows<{ place: number; state: string; units: number; account: number; confirmations: number }>(
    `SELECT log_index AS place, state, units, account, confirmations FROM custody.deposits WHERE tx_hash = $1 ORDER BY 1`,
    [txHash],
  );
const outputs = (txHash: string) =>
  venue.rows(
    'SELECT output_index AS place, address_index AS at, raw FROM custody.outputs WHERE tx_hash = $1 ORDER BY 1',
    [txHash],
  );

test('DEPO-20 DEPO-21 BTCN-04 BTCN-12 outputs are deposits of their accounts, final after three blocks; the hot wallet has none', async () => {
  const [alice, bob] = [await venue.addressOf(16), await venue.addressOf(17)];
  const tx = await venue.node.send([alice, 70_000n], [HOT, 90_000n], [bob, 999n], [alice, 80_000n]);
  await venue.node.mine();
  await follow(await venue.work());
  expect(await deposits(tx)).toEqual([
    { place: 0, state: 'CONFIRMING', units: 70_000, account: 16, confirmations: 1 },
    { place: 2, state: 'DUST', units: 999, account: 17, confirmations: 1 },
    { place: 3, state: 'CONFIRMING', units: 80_000, account: 16, confirmations: 1 },
  ]);
  expect(await outputs(tx)).toEqual([
    { place: 0, at: 16, raw: '70000' },
    { place: 1, at: 0, raw: '90000' },
    { place: 2, at: 17, raw: '999' },
    { place: 3, at: 16, raw: '80000' },
  ]);
  await venue.node.mine();
  await follow(await venue.work());
  expect(await deposits(tx)).toMatchObject([{ confirmations: 2, state: 'CONFIRMING' }, {}, {}]);
  await venue.node.mine();
  await follow(await venue.work());
  expect(await deposits(tx)).toMatchObject([{ state: 'FINAL' }, { state: 'DUST' }, { state: 'FINAL' }]);
});

test('DEPO-11 DEPO-12 BTCN-13 a reorganisation takes deposit and output back, and both come again in another block', async () => {
  const address = await venue.addressOf(18);
  const tx = await venue.node.send([address, 50_000n]);
  await venue.node.mine(2);
  await follow(await venue.work());
  expect(await deposits(tx)).toMatchObject([{ state: 'CONFIRMING', confirmations: 2 }]);
  await venue.node.reorg(2);
  await follow(await venue.work());
  expect(await deposits(tx)).toMatchObject([{ state: 'ORPHANED', units: 50_000 }]);
  expect(await outputs(tx)).toEqual([]);
  await venue.node.mine(3);
  await follow(await venue.work());
  expect(await deposits(tx)).toMatchObject([{ state: 'FINAL', units: 50_000 }]);
  expect(await outputs(tx)).toHaveLength(1);
});

test('DEPO-14 DEPO-21 nothing is credited by what one endpoint says: a hidden or invented deposit, another block at the end', async () => {
  const address = await venue.addressOf(19);
  const tx = await venue.node.send([address, 60_000n]);
  await venue.node.mine();
  const [first] = venue.servers;
  first.behaviour = async (path, ask) => {
    const said = await ask();
    return path.endsWith('/raw') ? { ...said, body: (said.body as Buffer).subarray(0, 200) } : said;
  };
  await expect(follow(await venue.work())).rejects.toThrow('no agreement');
  expect(await deposits(tx)).toEqual([]);
  first.behaviour = HONEST_ESPLORA;
  await follow(await venue.work());
  await venue.node.mine(2);
  first.behaviour = (path, ask) => (path.endsWith('/status') ? { status: 200, body: '{"confirmed":false}' } : ask());
  await expect(follow(await venue.work())).rejects.toThrow('no agreement');
  expect(await deposits(tx)).toMatchObject([{ state: 'CONFIRMING' }]);
  first.behaviour = HONEST_ESPLORA;
  await follow(await venue.work());
  expect(await deposits(tx)).toMatchObject([{ state: 'FINAL', units: 60_000 }]);
});

test('BTCN-13 a reorganisation below an output that a payment spends closes the network', async () => {
  const tx = await venue.node.send([HOT, 40_000n]);
  await venue.node.mine();
  await follow(await venue.work());
  await venue.rows('UPDATE custody.outputs SET spent_by = 1 WHERE tx_hash = $1', [tx]);
  await venue.node.reorg(1);
  await follow(await venue.work());
  const [network] = await venue.rows<{ reason: string }>('SELECT gate_reason AS reason FROM custody.networks');
  expect(network?.reason).toContain('1 outputs that payments spend');
});
