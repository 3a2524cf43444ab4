import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { accountOf } from '../../../live/account.ts';
import { algosOf, placeAlgo } from '../../../live/algos.ts';
import { haptic } from '../../../shell/native/page-shell.ts';
import { showToast } from '../../../state/toast-store.ts';
import { playSound } from '../../desk/sounds.ts';
import { formMemory } from '../form-memory.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';

/** Sends an algo like an order, and reports the outcome. */
export function useAlgo(accountId: number | null, place: string, onPlaced: () => void) {
  const t = useMessages();
  const { tag } = useLocale();
  return useOneAtATime(accountId, place, {
    place: placeAlgo,
    termsOf: (body) => body,
    find: async (body) => (await formMemory()).findAlgo(body),
    drop: async (body, account) => (await formMemory()).dropAlgo(body, account, t, tag),
    onPlaced: ({ algo, orders }, account) => {
      for (const order of orders) accountOf(account).takeOrder(order);
      algosOf(account).take(algo);
      haptic('success');
      playSound('placed');
      showToast({ kind: 'done', text: t(`trade.algo.placed.${algo.kind}`, { count: algo.orderCount }) });
      onPlaced();
    },
    onUnknown: (account) => accountOf(account).reload(),
  });
}
