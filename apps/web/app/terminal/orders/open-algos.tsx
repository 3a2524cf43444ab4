import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { formatTime } from '@pelorus/site/times.ts';
import { useId, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { algosOf, endAlgo, takeAlgo } from '../../live/algos.ts';
import { useFeed } from '../../live/use-connection.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { marketName } from '../market-links.ts';
import { useOrderSource } from '../trading.ts';
import { progressOf } from './algo-progress.ts';
import { SideText } from './order-cells.tsx';

/** The person's algos that still run, over the orders they and others placed: how far each has come, and the way to stop it. */
export function OpenAlgos({ accountId, pairCode }: { accountId: number; pairCode: string | null }) {
  const t = useMessages();
  const algos =
    useFeed(algosOf(useOrderSource(), accountId))?.filter(({ symbol }) => pairCode === null || symbol === pairCode) ??
    [];
  if (algos.length === 0) return null;
  return (
    <ul aria-label={t('trade.algo.title')} className="flex flex-col">
      {algos.map((algo) => (
        <AlgoRow key={algo.algoId} algo={algo} accountId={accountId} />
      ))}
    </ul>
  );
}

/** One line with how far it has come; the rest when it is opened, on a phone always. */
function AlgoRow({ algo, accountId }: { algo: AlgoData; accountId: number }) {
  const t = useMessages();
  const { tag } = useLocale();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isEnding, end] = useEnding(accountId);
  const { filled, whole, asset, percent } = progressOf(algo);
  const name = t(`trade.algo.kind.${algo.kind}`);
  const isPaused = algo.status === 'PAUSED';
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line text-xs max-md:gap-y-1 max-md:py-2 md:min-h-8">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-6 items-center gap-2 rounded pe-1 font-medium hover:bg-surface-sunken"
      >
        <span className={isOpen ? '' : 'max-md:hidden -rotate-90 rtl:rotate-90'}>
          <Icon name="down" size={14} />
        </span>
        {name} <SideText side={algo.side} />
        <span className="numeric text-text-muted">{marketName(algo.symbol)}</span>
      </button>
      <span
        role="progressbar"
        aria-label={name}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 min-w-16 grow overflow-hidden rounded bg-line max-md:order-last max-md:basis-full"
      >
        <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
      </span>
      <span className="tabular-nums text-text-muted">
        {isPaused
          ? t('trade.algo.paused')
          : algo.kind === 'TWAP'
            ? t('trade.algo.parts', { done: algo.slicesDone, count: algo.orderCount })
            : `${percent}%`}
      </span>
      <Button
        variant="secondary"
        size="xs"
        className="max-md:ms-auto"
        onPress={() => void end(algo)}
        isPending={isEnding}
      >
        {t('trade.algo.stop')}
      </Button>
      <span
        id={id}
        className={`order-last basis-full flex-wrap gap-x-3 pb-1 text-text-muted ${isOpen ? 'flex' : 'hidden max-md:flex'}`}
      >
        <span className="tabular-nums">
          {t('trade.algo.filled', { filled: formatNumber(filled, tag), whole: formatNumber(whole, tag), asset })}
        </span>
        {!isPaused && algo.nextSliceAt !== null && (
          <span>{t('trade.algo.next', { time: formatTime(algo.nextSliceAt, tag, 'time') })}</span>
        )}
      </span>
    </li>
  );
}

/** Returns a function that ends an algo and reports the outcome, and whether it is running. */
function useEnding(accountId: number): [isEnding: boolean, end: (algo: AlgoData) => Promise<void>] {
  const t = useMessages();
  const refusalText = useRefusalText();
  const trading = useOrderSource();
  const [isEnding, setEnding] = useState(false);
  const end = async ({ algoId }: AlgoData) => {
    setEnding(true);
    try {
      takeAlgo(trading, accountId, await endAlgo(trading, algoId));
      showToast({ kind: 'done', text: t('trade.algo.stopped') });
    } catch (error) {
      showToast({ kind: 'failed', text: refusalText(error).text });
    } finally {
      setEnding(false);
    }
  };
  return [isEnding, end];
}
