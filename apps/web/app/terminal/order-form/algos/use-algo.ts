import type { PlaceAlgoBody } from '@pelorus/protocol/spot/algo-http.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { placeAlgo, takeAlgo } from '../../../live/algos.ts';
import { haptic } from '../../../shell/native/page-shell.ts';
import { showToast } from '../../../state/toast-store.ts';
import { playSound } from '../../desk/sounds.ts';
import { useTrading } from '../../trading.ts';
import { formMemory } from '../form-memory.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';

/** Sends an algo like an order, and reports the outcome. */
export function useAlgo(accountId: number | null, place: string, onPlaced: () => void) {
  const t = useMessages();
  const { tag } = useLocale();
  const trading = useTrading();
  return useOneAtATime(accountId, place, {
    place: (body: PlaceAlgoBody) => placeAlgo(trading, body),
    termsOf: (body) => body,
    find: async (body) => (await formMemory()).findAlgo(trading, body),
    drop: async (body, account) => (await formMemory()).dropAlgo(trading, body, account, t, tag),
    onPlaced: (placed, account) => {
      const { algo } = placed;
      takeAlgo(trading, account, placed);
      haptic('success');
      playSound('placed');
      showToast({ kind: 'done', text: t(`trade.algo.placed.${algo.kind}`, { count: algo.orderCount }) });
      onPlaced();
    },
    onUnknown: (account) => trading.accountOf(account).reload(),
  });
}
