import { hash } from 'node:crypto';
import type { Me } from '@pelorus/protocol/identity/http.ts';
import type {
  ReservesAddress,
  ReservesFile,
  ReservesHistoryRow,
  ReservesLeaf,
} from '@pelorus/protocol/wallet/reserves.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { looksOfRun, looksRight } from '../looks.ts';
import { signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const sha256 = (text: string) => hash('sha256', text);
const ID = 12;
const TAKEN_AT = 1_796_000_000_000;
const LEVELS = 16;
const OWN_UNITS = 25_000_000;
const OTHERS_UNITS = 900_000_000_000_000;
const decimals = (units: number) => (units / 1e8).toFixed(8);

/** A statement of 2^LEVELS accounts, and the leaf of one of them: the first, beside an account that has all the rest (RSV-03 to RSV-10). */
function statementFor(account: string): { file: ReservesFile; leaf: ReservesLeaf } {
  const salt = sha256('salt').slice(0, 32);
  const path = Array.from({ length: LEVELS }, (_, level) => ({
    hash: sha256(`beside ${level}`),
    units: level === 0 ? OTHERS_UNITS : 0,
  }));
  let top = { hash: sha256(`leaf|${sha256(`owner|${salt}|${account}`)}|${OWN_UNITS}`), units: OWN_UNITS };
  for (const { hash: beside, units } of path)
    top = { hash: sha256(`node|${top.hash}|${top.units}|${beside}|${units}`), units: top.units + units };
  const said = { format: 'pelorus-reserves-1', seq: 48_151_623, takenAt: TAKEN_AT, accounts: 2 ** LEVELS };
  const root = sha256(`${Object.values(said).join('|')}|${top.hash}|BTC:8:${top.units}`);
  const assets = [{ asset: 'BTC', scale: 8, total: decimals(top.units) }];
  return {
    file: { id: ID, statement: { ...said, assets, top: top.hash, root }, ...held(root) },
    leaf: {
      ...{ root, account, salt, index: 0, balances: [decimals(OWN_UNITS)] },
      path: path.map(({ hash: beside, units }) => ({ hash: beside, sums: [decimals(units)] })),
      parts: [{ source: 'spot', asset: 'BTC', amount: decimals(OWN_UNITS) }],
    },
  };
}

function held(root: string): Pick<ReservesFile, 'addresses' | 'balances'> {
  const ofKey = (name: string): ReservesAddress => ({
    ...{ family: 'evm', place: 'hot', address: `0x${sha256(name).slice(0, 40)}` },
    message: `Pelorus proof of reserves ${root}`,
    signature: `0x${sha256(`r ${name}`)}${sha256(`s ${name}`)}1b`,
  });
  const unsigned = { message: null, signature: null };
  return {
    addresses: [
      ofKey('hot'),
      { ...ofKey('gas'), place: 'gas' },
      { ...ofKey('cold'), place: 'cold', ...unsigned },
      { ...unsigned, family: 'bitcoin', place: 'hot', address: `bc1p${sha256('taproot').slice(0, 58)}` },
    ],
    balances: [
      {
        ...{ network: 'BTC', name: 'Bitcoin', chainId: null, asset: 'BTC', contract: null, decimals: 8, place: 'hot' },
        ...{ raw: String(OTHERS_UNITS * 2), amount: decimals(OTHERS_UNITS * 2), measuredAt: TAKEN_AT },
      },
    ],
  };
}

/** Answers the page's questions in the exchange's place. */
async function publish(page: Page, { file, leaf }: ReturnType<typeof statementFor>): Promise<void> {
  const { accounts, root, seq, takenAt } = file.statement;
  const rows: ReservesHistoryRow[] = [ID, ID - 1].map((id) => ({ id, accounts, root, seq, takenAt }));
  const answers = { '': file, '/history': { rows, next: null }, [`/${ID}/mine`]: leaf };
  for (const [path, data] of Object.entries(answers))
    await page.route(
      (url) => url.pathname === `/api/reserves${path}`,
      (route) => route.fulfill({ json: { code: 0, data } }),
    );
}

const stage = sharedStage();

test.each(looksOfRun(['en_US', 'ar_AE'] as const))(
  'RSV-51 RSV-52 a statement with its hashes, addresses and signatures fits a phone and a desk: %s',
  async (tag) => {
    const say = words(tag);
    const person = await signUp(stage.url);
    const { accountId } = (await person.get<Me>('/api/identity/me')).body.data;
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await context.addCookies(person.cookies());
    const published = statementFor(String(accountId));
    await publish(page, published);
    await page.goto(`/${tag}/proof-of-reserves`);
    await alive(page);
    for (const { address, signature } of published.file.addresses) {
      await page.getByText(address, { exact: true }).waitFor();
      if (signature !== null) await page.getByText(signature, { exact: true }).waitFor();
    }
    await page.getByRole('button', { name: say('reserves.check') }).click();
    await page.getByText(say('reserves.right')).waitFor();
    await page.getByText(say('reserves.steps')).click();
    await page.getByText(published.file.statement.top).waitFor();
    await looksRight(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await looksRight(page);
    expect(troubles).toEqual([]);
    await leave(context);
  },
);
