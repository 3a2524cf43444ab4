import { Suspense, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { BellIcon } from '../inbox/bell-icon.tsx';

const load = () => import('./alert-dialog.tsx');
const AlertDialog = lazyPart(load, ['trade', 'inbox']);

/** Opens the price alerts of a market; for who is logged in, and not in the demo (ALRT-07). */
export function AlertButton({ symbol }: { symbol: string }) {
  const t = useMessages();
  const me = useRootData()?.me;
  const [isOpen, setOpen] = useState(false);
  if (me == null || me.isDemo === true) return null;
  return (
    <>
      <button
        type="button"
        aria-label={t('trade.alerts')}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
        className={buttonStyle('ghost', 'sm', 'px-0 min-w-8 max-md:min-w-11')}
      >
        <BellIcon isPlus />
      </button>
      {isOpen && (
        <Suspense>
          <AlertDialog symbol={symbol} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
