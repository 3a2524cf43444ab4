import { Suspense, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { useCurrency } from '../money/use-currency.ts';

const load = () => import('./currency-dialog.tsx');
const CurrencyDialog = lazyPart(load);

/** Menu of the display currency; the list loads on first use. */
export function CurrencyMenu({ className = '' }: { className?: string }) {
  const t = useMessages();
  const currency = useCurrency();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t('nav.currency', { code: currency })}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
        className={buttonStyle('ghost', 'sm', `gap-1 px-2 ${className}`)}
      >
        {currency}
        <Icon name="down" size={16} />
      </button>
      {isOpen && (
        <Suspense>
          <CurrencyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
