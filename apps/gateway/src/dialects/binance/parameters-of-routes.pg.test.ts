import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rests } from '../../../testing/dialects/binance/spot/test-orders.ts';
import { TestDialect } from '../../../testing/dialects/binance/transport/test-dialect.ts';
import { anyTexts, formOf, rightText, sendRow } from '../../../testing/dialects/binance/transport/test-parameters.ts';
import { listContract } from '../../../testing/futures/test-listed.ts';
import { ROUTES } from './route-table.ts';
import { parameterRules } from './transport/parameter-kinds.ts';
import { Parameters } from './transport/parameters.ts';

let dialect: TestDialect;
beforeAll(async () => {
  dialect = await TestDialect.start({
    ...{ weightPerMinute: 100_000_000, futuresWeightPerMinute: 100_000_000, ordersPer10Seconds: 1_000_000 },
  });
  listContract(dialect.gateway);
  dialect.gateway.core.answer = ({ kind, account }) =>
    kind === 'place' ? rests(account) : [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
});
afterAll(() => dialect.gateway.close());

const OF_EVERY_CALL = ['timestamp', 'recvWindow', 'signature'];

describe.each(ROUTES.map((row) => [`${row[0]} ${row[1]}`, row] as const))('%s', (_name, row) => {
  const rules = parameterRules(row[5]);

  it('BINA-26 BINA-27 reads what its row says and nothing else, and is never answered 5xx', async () => {
    const known = new Set([...rules.map(({ name }) => name), ...OF_EVERY_CALL]);
    const text = vi.spyOn(Parameters.prototype, 'text');
    try {
      await fc.assert(
        fc.asyncProperty(anyTexts(rules), async (texts) => {
          const answer = await sendRow(dialect, row, formOf(texts));
          expect([answer.statusCode < 500, answer.statusCode, answer.body]).toEqual([
            true,
            answer.statusCode,
            answer.body,
          ]);
          if (answer.statusCode !== 200) expect(answer.json()).toMatchObject({ code: expect.any(Number) });
        }),
        { numRuns: 30 },
      );
      const read = new Set(text.mock.calls.map(([name]) => name));
      expect([...read].filter((name) => !known.has(name))).toEqual([]);
    } finally {
      text.mockRestore();
    }
  });

  const mandatory = rules.filter(({ isMandatory }) => isMandatory);
  it.each(mandatory.map(({ name }) => name))('BINA-26 without %s it is refused by that name', async (left) => {
    const texts = mandatory
      .filter(({ name }) => name !== left)
      .map(({ name, kind }) => [name, rightText(kind)] as const);
    const answer = await sendRow(dialect, row, formOf(Object.fromEntries(texts)));
    expect([answer.statusCode, answer.json().code]).toEqual([400, -1102]);
    expect(answer.json().msg).toContain(`'${left}'`);
  });
});
