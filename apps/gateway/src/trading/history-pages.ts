import { Readable } from 'node:stream';
import type { Right } from '@pelorus/protocol/permissions.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import type { FastifyReply } from 'fastify';
import { numbersOfCursor } from '../http/cursors.ts';
import { Refused } from '../http/refused.ts';
import type { Pages } from './history.ts';
import { historyFile } from './history-file.ts';
import type { TradingNeeds } from './needs.ts';

const EXPORT_RETRY_SECONDS = 5;
/** Of routes that answer with a file. */
const FILE = { weight: 50, ownPage: true } as const;
export const EXPORT = { right: 'account.read', ...FILE } as const;
/** Of such routes under another right. */
export const fileUnder = (right: Right) => ({ right, ...FILE });

/** Returns the page of a query, its cursor being so many numbers. */
export async function pageOf<Row>(
  pages: Pages<Row>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  numbers: number,
): Promise<Page<Row>> {
  const { rows, next } = await pages(numbersOfCursor(cursor, numbers), limit);
  return { rows, next: next === null ? null : next.join(':') };
}

export type SendFile = <Row extends object>(
  reply: FastifyReply,
  account: number,
  name: string,
  pages: Pages<Row>,
  columns: readonly string[],
) => Promise<FastifyReply>;

/** Returns the sender of histories as files: one at a time per account. */
export function fileSender(deps: Pick<TradingNeeds, 'barrier'>): SendFile {
  const exporting = new Set<number>();
  return async (reply, account, name, pages, columns) => {
    await deps.barrier.wait(account);
    if (exporting.has(account)) throw new Refused('TOO_MANY_REQUESTS', undefined, EXPORT_RETRY_SECONDS);
    exporting.add(account);
    const rows = pages as unknown as Pages<Record<string, unknown>>;
    const file = Readable.from(historyFile(rows, columns), { objectMode: false });
    file.once('close', () => exporting.delete(account));
    return reply
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .type('text/csv; charset=utf-8; header=present')
      .send(file);
  };
}
