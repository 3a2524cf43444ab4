import { toggleFavourite } from '../shell/markets/favourites.ts';
import type { Overlay } from './desk/overlays.tsx';
import type { HotkeyAction } from './hotkeys/hotkeys.ts';
import { useHotkeys } from './hotkeys/use-hotkeys.ts';
import { focusField } from './order-form/focus-field.ts';
import type { OrderForm } from './order-form/form-facts.ts';

/** Connects each hotkey to the button with the same effect. */
export function useDeskKeys({
  form,
  toggleDepth,
  open,
}: {
  form: OrderForm;
  toggleDepth: () => void;
  open: (overlay: Overlay) => void;
}): void {
  const { change, available, rules } = form;
  const share = (percent: number) => () => change({ do: 'share', percent, available });
  const acts: Readonly<Record<HotkeyAction, () => void>> = {
    buy: () => change({ do: 'side', side: 'BUY' }),
    sell: () => change({ do: 'side', side: 'SELL' }),
    limit: () => change({ do: 'kind', kind: 'limit' }),
    market: () => change({ do: 'kind', kind: 'market' }),
    price: () => void focusField('price'),
    amount: () => void focusField('amount', 'total'),
    share25: share(25),
    share50: share(50),
    share75: share(75),
    share100: share(100),
    depth: toggleDepth,
    pairs: () => open('pairs'),
    favourite: () => toggleFavourite(rules.pairCode),
    cancelAll: () => {
      if (form.isLoggedIn) open('cancelAll');
    },
    help: () => open('keys'),
  };
  useHotkeys((action) => acts[action]());
}
