import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { formatTime } from '@pelorus/site/times.ts';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { algosOf, endAlgo, takeAlgo } from '../../live/algos.ts';
import { useFeed } from '../../live/use-connection.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { marketName } from '../market-links.ts';
import { useTrading } from '../trading.ts';
import { progressOf } from './algo-progress.ts';
import { SideText } from './order-cells.tsx';

/** The person's algos that still run, over the orders they and others placed: how far each has come, and the way to stop it. */
export function OpenAlgos({ accountId, pairCode }: { accountId: number; pairCode: string | null }) {
  const t = useMessages();
  const algos =
    useFeed(algosOf(useTrading(), accountId))?.filter(({ symbol }) => pairCode === null || symbol === pairCode) ?? [];
  if (algos.length === 0) return null;
  return (
    <ul aria-label={t('trade.algo.title')} className="flex flex-col gap-2 py-2">
      {algos.map((algo) => (
        <AlgoRow key={algo.algoId} algo={algo} accountId={accountId} />
      ))}
    </ul>
  );
}

function AlgoRow({ algo, accountId }: { algo: AlgoData; accountId: number }) {
  const t = useMessages();
  const { tag } = useLocale();
  const [isEnding, end] = useEnding(accountId);
  const { filled, whole, asset, percent } = progressOf(algo);
  const name = t(`trade.algo.kind.${algo.kind}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded bg-surface-sunken px-3 py-2 text-sm">
      <span className="flex gap-2 font-medium">
        {name} <SideText side={algo.side} />
        <span className="numeric text-text-muted">{marketName(algo.symbol)}</span>
      </span>
      {/* On a phone under the name and the way to stop it, as wide as they are. */}
      <span className="flex min-w-40 grow flex-col gap-1 max-md:order-last max-md:w-full">
        <span
          role="progressbar"
          aria-label={name}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="block h-1.5 w-full overflow-hidden rounded bg-line"
        >
          <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-xs text-text-muted">
          <span className="tabular-nums">
            {t('trade.algo.filled', { filled: formatNumber(filled, tag), whole: formatNumber(whole, tag), asset })}
          </span>
          <span>
            {algo.status === 'PAUSED'
              ? t('trade.algo.paused')
              : algo.kind === 'TWAP'
                ? t('trade.algo.parts', { done: algo.slicesDone, count: algo.orderCount })
                : `${percent}%`}
            {algo.status !== 'PAUSED' && algo.nextSliceAt !== null && (
              <> · {t('trade.algo.next', { time: formatTime(algo.nextSliceAt, tag, 'time') })}</>
            )}
          </span>
        </span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        className="max-md:ms-auto"
        onPress={() => void end(algo)}
        isPending={isEnding}
      >
        {t('trade.algo.stop')}
      </Button>
    </li>
  );
}

/** Returns a function that ends an algo and reports the outcome, and whether it is running. */
function useEnding(accountId: number): [isEnding: boolean, end: (algo: AlgoData) => Promise<void>] {
  const t = useMessages();
  const refusalText = useRefusalText();
  const trading = useTrading();
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
