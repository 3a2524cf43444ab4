import { Suspense, useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { OrderForm } from './form-facts.ts';
import type { SheetBook } from './form-sheet.tsx';

const FormSheet = lazyPart(() => import('./form-sheet.tsx'));

/** On small screens: Buy and Sell always within reach of the thumb; the form rises in a sheet. */
export function PhoneOrderBar({
  form,
  isOpen,
  onOpen,
  ...book
}: SheetBook & {
  form: OrderForm;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}) {
  const t = useMessages();
  const placed = useRef(form.placedCount);
  useEffect(() => {
    if (placed.current === form.placedCount) return;
    placed.current = form.placedCount;
    onOpen(false);
  }, [form.placedCount, onOpen]);
  const open = (side: 'BUY' | 'SELL') => {
    form.change({ do: 'side', side });
    onOpen(true);
  };
  return (
    <>
      <div className="fixed inset-x-0 z-30 grid grid-cols-2 gap-2 border-t border-line bg-surface-raised px-4 py-2 max-md:bottom-[calc(3.5rem+var(--safe-bottom))] md:bottom-0 lg:hidden">
        <Button variant="up" onPress={() => open('BUY')}>
          {t('trade.buyAsset', { asset: form.rules.base })}
        </Button>
        <Button variant="down" onPress={() => open('SELL')}>
          {t('trade.sellAsset', { asset: form.rules.base })}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <FormSheet form={form} {...book} onClose={() => onOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
