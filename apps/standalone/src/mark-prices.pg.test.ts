import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCore } from '@pelorus/core/start.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { startGateway } from '@pelorus/gateway/start.ts';
import { testContract } from '@pelorus/gateway/testing/futures/test-contract.ts';
import { MARKET } from '@pelorus/gateway/testing/test-core.ts';
import { CONFIG } from '@pelorus/gateway/testing/test-gateway.ts';
import { FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { ORDER_TYPES, SIDES, type Side, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { SimulatedPrices } from '@pelorus/protocol/futures/indexes.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import { encodeJson, encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeMoveMargin, encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import { indexThread } from '@pelorus/worker/futures/prices/start-index-thread.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';

const ANN = FIRST_USER_ACCOUNT;
const [USDT, BTC] = [0, 1];
const [SPOT, PERP] = [0, 1];
const UNITS = 10 ** 8;

/** Sends what people do, and fails where the engine refuses it. */
function deeds(core: CoreLink) {
  let count = 0;
  const send = async (record: Uint8Array<ArrayBuffer>) => {
    const { events } = await core.submit(record);
    if (events[0]?.kind === 'rejected') throw new Error(`refused: ${events[0].code}`);
  };
  const fund = (asset: number, units: number) => {
    const reason = POSTING_REASONS.indexOf('DEPOSIT');
    return send(
      encodeTransfer({ from: WORLD_ACCOUNT, account: ANN, asset, units, reason, transferId: `fund-${asset}` }),
    );
  };
  /** A hundredth of a coin. */
  const quote = (market: number, side: Side, priceTicks: number) =>
    send(
      encodePlace({
        ...{ account: ANN, market, side: SIDES.indexOf(side), lots: 1_000, quoteUnits: 0, priceTicks },
        ...{ type: ORDER_TYPES.indexOf('LIMIT'), tif: TIMES_IN_FORCE.indexOf('GTC') },
        ...{ stp: STP_MODES.indexOf('EXPIRE_TAKER'), clientOrderId: `quote-${count++}` },
      }),
    );
  return { send, fund, quote };
}

test('IDX-05 MARK-04 MARK-12 MARK-20 a whole exchange marks a contract by its own spot market, its book and the simulator, also when admission lets nothing in', async () => {
  const database = await createTestDatabase();
  const secretsDir = mkdtempSync(join(tmpdir(), 'pelorus-marks-'));
  const core = await startCore({ databaseUrl: database.url, log: SILENT_LOG });
  const log = pino({ level: 'silent' });
  let mark: EventOf<'markPrice'> | undefined;
  let simulated: SimulatedPrices | null = null;
  const watched: CoreLink = {
    listen: (listener) => core.listen(listener),
    vouch: (withdrawalId) => core.vouch(withdrawalId),
    isUp: () => core.isUp(),
    close: () => core.close(),
    async submit(record) {
      const applied = await core.submit(record);
      mark = applied.events.find((event) => event.kind === 'markPrice') ?? mark;
      return applied;
    },
  };
  const gateway = await startGateway({
    ...{ config: brandConfigSchema.parse(CONFIG), core: watched, databaseUrl: database.url },
    ...{ host: '127.0.0.1', port: 0, secretsDir, log, startIndexes: indexThread(SILENT_LOG, () => simulated) },
    limits: { commandsWaiting: 0, commandsWaitingLong: 0 },
  });
  const refused = await fetch(`${gateway.address}/api/operator/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.operatorSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.com', password: null, fund: [] }),
  });
  expect(refused.status).toBe(503);
  const { send, fund, quote } = deeds(core);
  await send(encodeJson('openAccount', { reference: 'ann' }, 'ann'));
  await fund(USDT, 100_000 * UNITS);
  await fund(BTC, UNITS);
  await quote(SPOT, 'BUY', 4_999_000);
  await quote(SPOT, 'SELL', 5_001_000);
  const sources = ['own', 'simulator'].map((name) => ({ name, weight: 1 }));
  const pair = { base: 'BTC', quote: 'USDT', tickLotUnits: 10 };
  await send(
    encodeJson('configureMarket', { ...MARKET, ...pair, symbol: 'BTC_USDT_PERP', contract: testContract({ sources }) }),
  );
  const marked = () => [mark?.market, mark?.indexTicks, mark?.markTicks, mark?.mayLiquidate];
  // One source alone has a price and no leave to liquidate.
  await expect.poll(marked).toEqual([PERP, 5_000_000, 5_000_000, false]);
  const transferId = 'to-futures';
  await send(encodeMoveMargin({ account: ANN, asset: USDT, direction: 0, units: 10_000 * UNITS, transferId }));
  await quote(PERP, 'BUY', 5_010_000);
  await quote(PERP, 'SELL', 5_012_000);
  await expect.poll(marked).toEqual([PERP, 5_000_000, 5_011_000, false]);
  expect(mark?.fundingE8).toBeGreaterThan(0);
  await quote(SPOT, 'BUY', 5_000_000);
  await expect.poll(() => mark?.indexTicks).toBe(5_000_500);
  simulated = { atMs: Date.now(), prices: { BTC_USDT: '50015.00' } };
  await expect.poll(() => [mark?.indexTicks, mark?.mayLiquidate]).toEqual([5_001_000, true]);
  await gateway.close();
  await core.close();
  await database.drop();
  rmSync(secretsDir, { recursive: true });
}, 60_000);
