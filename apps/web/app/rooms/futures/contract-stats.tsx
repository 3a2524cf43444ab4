import { abbreviate } from '@pelorus/site/numbers.ts';
import { useEffect, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Stat } from '../../terminal/header/pair-header.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useContractDesk } from './contract-desk.ts';
import { FractionText } from './fraction-text.tsx';

const SECOND_MS = 1_000;

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

/** Mark and index price, funding rate with the time to it, and open interest. */
export function ContractStats() {
  const t = useMessages();
  const { tag } = useLocale();
  const { marks, rules } = useContractDesk();
  const mark = marks.get(rules.pairCode);
  const left = useCountdown(mark?.nextFundingTime);
  return (
    <>
      <Stat label={t('perp.mark')} value={<NumberText value={mark?.markPrice ?? null} />} />
      <Stat label={t('perp.index')} value={<NumberText value={mark?.indexPrice ?? null} />} />
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
      {mark?.mayLiquidate === false && <Stat label={t('perp.paused')} value={t('perp.pausedIndex')} />}
    </>
  );
}
