import { binaryArray, type ColumnType, type ColumnValue } from '@pelorus/database/binary-arrays.ts';
import { connectClient } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  client = await connectClient({ url: database.url, applicationName: 'test', log: SILENT_LOG });
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const LISTS: [ColumnType, ColumnValue[]][] = [
  ['int2', [0, 1, -1, 32_767, -32_768, null]],
  ['int4', [0, 2_147_483_647, -2_147_483_648, null, 5]],
  ['int8', [0, 1, -1, 2 ** 32, -(2 ** 32), 2 ** 32 - 1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, null]],
  ['text', ['', 'a', '{"quoted", \\back}', 'NULL', 'ä€😀', null]],
  ['bool', [true, false, null]],
  ['int8', []],
  ['text', []],
];

describe('binary arrays', () => {
  it('PROJ-28 arrive at the server as they were, nulls, edges and empty ones too', async () => {
    for (const [type, values] of LISTS) {
      const { rows } = await client.query(`SELECT u FROM unnest($1::${type}[]) u`, [binaryArray(type, values)]);
      expect([type, rows.map((row) => row.u)]).toEqual([type, values]);
    }
  });

  it('PROJ-29 refuse numbers that are not whole or do not fit', () => {
    for (const [type, value] of [
      ['int2', 32_768],
      ['int4', 2 ** 31],
      ['int4', -(2 ** 31) - 1],
      ['int8', 2 ** 53],
      ['int8', 0.5],
      ['int8', Number.NaN],
    ] as const) {
      expect(() => binaryArray(type, [value])).toThrow(RangeError);
    }
    expect(() => binaryArray('int8', [undefined as never])).toThrow(RangeError);
  });
});
