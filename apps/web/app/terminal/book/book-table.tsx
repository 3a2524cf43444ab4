import { type Ladder, ladderOf } from '@pelorus/client/book/ladder.ts';
import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import type { LiveBook } from './use-book.ts';

const ROWS = 10;
/** Slow enough to be read to the end. */
const RENEW_MS = 10_000;

/** The book in words: a quiet table for screen readers, beside the ladder that moves too fast to be read out. */
export function BookTable({ live, base, quote }: { live: LiveBook; base: string; quote: string }) {
  const t = useMessages();
  const [ladder, setLadder] = useState<Ladder>(() => ladderOf(live.current(), 1, ROWS));
  useEffect(() => {
    const renew = () => setLadder(ladderOf(live.current(), 1, ROWS));
    const first = setTimeout(renew, 1_000);
    const timer = setInterval(renew, RENEW_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [live]);
  const side = (rows: Ladder['bids'], name: string) =>
    rows.map((row) => (
      <tr key={`${name} ${row.price}`}>
        <td>{name}</td>
        <td>{row.price}</td>
        <td>{row.quantity}</td>
      </tr>
    ));
  return (
    <div className="sr-only">
      <table>
        <caption>{t('trade.book.tableCaption', { rows: ROWS })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('trade.side')}</th>
            <th scope="col">{t('trade.priceIn', { asset: quote })}</th>
            <th scope="col">{t('trade.amountIn', { asset: base })}</th>
          </tr>
        </thead>
        <tbody>
          {side(ladder.asks, t('trade.sell'))}
          {side(ladder.bids, t('trade.buy'))}
        </tbody>
      </table>
    </div>
  );
}
