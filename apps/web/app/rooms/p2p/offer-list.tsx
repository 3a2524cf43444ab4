import type { OfferData } from '@pelorus/protocol/p2p/ads.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { OFFER_COLUMNS, OfferRow } from './offer-row.tsx';
import { type SteadyRow, steadyRows } from './steady-rows.ts';
import { Take } from './take.tsx';

/** Ads, of which one may be open in place (PPAG-02). */
export function OfferList({
  rows,
  label,
  startsWith = '',
}: {
  rows: readonly OfferData[];
  label: string;
  /** Fiat amount that was looked for. */
  startsWith?: string;
}) {
  const t = useMessages();
  const [open, setOpen] = useState<number | null>(null);
  const shown = useSteady(rows, open !== null);
  const headings = [t('p2p.advertiser'), t('trade.price'), `${t('p2p.left')} / ${t('p2p.limits')}`, t('p2p.payment')];
  return (
    <>
      <div
        aria-hidden="true"
        className={`grid gap-x-4 border-b border-line py-2 text-xs text-text-muted max-md:hidden ${OFFER_COLUMNS}`}
      >
        {headings.map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
      </div>
      <ul aria-label={label} className="flex flex-col">
        {shown.map(({ row, isGone }) => (
          <OfferRow
            key={row.id}
            offer={row}
            isGone={isGone}
            isOpen={open === row.id}
            onToggle={() => setOpen(open === row.id ? null : row.id)}
          >
            <Take offer={row} isGone={isGone} startsWith={startsWith} />
          </OfferRow>
        ))}
      </ul>
    </>
  );
}

/** Returns the rows; while one is open, in the places that they had when it was opened. */
function useSteady(rows: readonly OfferData[], isHeld: boolean): SteadyRow<OfferData>[] {
  const [held, setHeld] = useState<readonly OfferData[] | null>(null);
  if (isHeld && held === null) setHeld(rows);
  if (!isHeld && held !== null) setHeld(null);
  return isHeld && held !== null ? steadyRows(held, rows) : rows.map((row) => ({ row, isGone: false }));
}
