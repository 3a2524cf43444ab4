import { futuresGet } from '@pelorus/client/http/request.ts';
import type { ContractCountData } from '@pelorus/protocol/futures/http.ts';
import { abbreviate } from '@pelorus/site/numbers.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Stat } from '../../terminal/header/pair-header.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useContractDesk } from './contract-desk.ts';
import { FractionText } from './fraction-text.tsx';
import type { MarketDataTab } from './market-data-tab.ts';

const MarketDataDialog = lazyPart(() => import('./market-data-dialog.tsx'), ['desk']);

const SECOND_MS = 1_000;
const RATIO_EVERY_MS = 60_000;

/** Returns how long until a moment, as 07:59:59; null before the page is alive: the server's clock is another. */
function useCountdown(toMs: number | undefined): string | null {
  const [nowMs, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  if (toMs === undefined || nowMs === null) return null;
  const seconds = Math.max(0, Math.floor((toMs - nowMs) / SECOND_MS));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns the shares of long and short accounts as they were counted last; null: not known. */
function useShares(symbol: string): ContractCountData['accounts'] {
  const [told, setTold] = useState<{ symbol: string; shares: ContractCountData['accounts'] } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () =>
      futuresGet<ContractCountData[]>('/futuresapi/statistics', {
        signal: leaving.signal,
        query: { symbol, limit: 1 },
      }).then(
        ([count]) => setTold({ symbol, shares: count?.accounts ?? null }),
        () => {},
      );
    void ask();
    const timer = setInterval(ask, RATIO_EVERY_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [symbol]);
  return told?.symbol === symbol ? told.shares : null;
}

/** A number that opens what is known of it. */
function Opening({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      // On a phone the whole figure with its name is the target: it is 44 pixels high.
      className="underline decoration-text-muted decoration-dotted underline-offset-2 hover:text-accent max-lg:relative max-lg:after:absolute max-lg:after:-inset-x-2 max-lg:after:-top-6 max-lg:after:-bottom-2"
    >
      {children}
    </button>
  );
}

/** Mark and index price, funding rate with the time to it, open interest, and who is long and short. */
export function ContractStats() {
  const t = useMessages();
  const { tag } = useLocale();
  const { marks, rules } = useContractDesk();
  const mark = marks.get(rules.pairCode);
  const left = useCountdown(mark?.nextFundingTime);
  const shares = useShares(rules.pairCode);
  const [open, setOpen] = useState<MarketDataTab | null>(null);
  return (
    <>
      <Stat label={t('perp.mark')} value={<NumberText value={mark?.markPrice ?? null} />} />
      <Stat
        label={t('perp.index')}
        value={
          <Opening onPress={() => setOpen('index')}>
            <NumberText value={mark?.indexPrice ?? null} />
          </Opening>
        }
      />
      <Stat
        label={t('perp.fundingIn')}
        value={
          <span dir="ltr">
            <FractionText value={mark?.fundingRate ?? null} digits={4} />{' '}
            <span className="text-text-muted">{left ?? '--:--:--'}</span>
          </span>
        }
      />
      <Stat
        label={t('perp.interest', { asset: rules.base })}
        value={mark === undefined ? '--' : abbreviate(mark.openInterest, tag, 2)}
      />
      <Stat
        label={t('perp.longShort')}
        value={
          <Opening onPress={() => setOpen('ratios')}>
            <span className="inline-flex gap-1">
              <span className="text-up">
                <FractionText value={shares?.long ?? null} digits={1} isPlain />
              </span>
              /
              <span className="text-down">
                <FractionText value={shares?.short ?? null} digits={1} isPlain />
              </span>
            </span>
          </Opening>
        }
      />
      {mark?.mayLiquidate === false && <Stat label={t('perp.paused')} value={t('perp.pausedIndex')} />}
      {open !== null && (
        <Suspense>
          <MarketDataDialog first={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
