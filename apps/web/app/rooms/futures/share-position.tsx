import type { PositionRow } from './position-rows.ts';
import ShareCard from './share-card.tsx';

/** The card of an open position, as it stands while it is looked at. */
export default function SharePosition({ row, onClose }: { row: PositionRow; onClose: () => void }) {
  const { markPrice, position, returnOnEquity, side } = row;
  const { entryPrice, leverage, symbol } = position;
  if (markPrice === null || returnOnEquity === null) return null;
  const price = { title: 'perp.mark', value: markPrice } as const;
  return (
    <ShareCard position={{ symbol, direction: side, leverage, entryPrice, price, returnOnEquity }} onClose={onClose} />
  );
}
