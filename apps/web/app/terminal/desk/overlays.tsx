import { Suspense } from 'react';
import type { AccountState } from '../../live/account-state.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { OrderForm } from '../order-form/form-facts.ts';
import { useDesk } from './desk-settings.ts';

const ConfirmDialog = lazyPart(() => import('../confirm/confirm-dialog.tsx'), ['desk']);
const DeskDialog = lazyPart(() => import('./desk-dialog.tsx'), ['desk']);
const HotkeyDialog = lazyPart(() => import('../hotkeys/hotkey-dialog.tsx'), ['desk']);
const CancelPairDialog = lazyPart(() => import('../orders/cancel-pair-dialog.tsx'), ['desk']);
const Tour = lazyPart(() => import('../tour/tour.tsx'), ['desk']);

/** Overlays of the page; one is open at a time. */
export type Overlay = 'desk' | 'keys' | 'tour' | 'cancelAll' | 'pairs';

/** Draws what lies over the page; each comes when it is first asked for. The pair search is the header's own. */
export function Overlays({
  overlay,
  onOverlay,
  form,
  accountId,
  account,
}: {
  overlay: Overlay | null;
  onOverlay: (overlay: Overlay | null) => void;
  form: OrderForm;
  accountId: number | null;
  account: AccountState;
}) {
  const close = () => onOverlay(null);
  const endTour = () => {
    useDesk.setState({ isTourOver: true });
    close();
  };
  return (
    <Suspense>
      {form.asked !== null && <ConfirmDialog asked={form.asked} form={form} />}
      {overlay === 'desk' && (
        <DeskDialog
          accountId={form.isLoggedIn ? accountId : null}
          onHotkeys={() => onOverlay('keys')}
          onTour={() => onOverlay('tour')}
          onClose={close}
        />
      )}
      {overlay === 'keys' && <HotkeyDialog onClose={close} />}
      {overlay === 'tour' && <Tour onOver={endTour} />}
      {overlay === 'cancelAll' && accountId !== null && (
        <CancelPairDialog
          accountId={accountId}
          pairCode={form.rules.pairCode}
          orders={account.openOrders}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
