import { useMessages } from '../../../../i18n/messages.ts';
import { accountOf } from '../../../../live/account.ts';
import { algosOf, placeAlgo } from '../../../../live/algos.ts';
import { haptic } from '../../../../shell/native/page-shell.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { playSound } from '../../desk/sounds.ts';
import { orderFate } from '../load-fate.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';

/** Sends an algo, as orders are sent, and says what became of it. */
export function useAlgo(accountId: number | null, place: string, onPlaced: () => void) {
  const t = useMessages();
  return useOneAtATime(accountId, place, {
    place: placeAlgo,
    find: async (body) => (await orderFate()).findAlgo(body),
    drop: async (body, account) => {
      const sayLate = () => showToast({ kind: 'info', text: t('trade.toast.late') });
      if (await (await orderFate()).dropAlgo(body, account, sayLate)) sayLate();
      else showToast({ kind: 'done', text: t('trade.toast.dropped') });
    },
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
