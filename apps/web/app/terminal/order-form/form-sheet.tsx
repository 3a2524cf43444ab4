import type { AccountState } from '../../live/account-state.ts';
import { Sheet } from '../../ui/overlays/dialog.tsx';
import { NarrowBook } from '../book/narrow-book.tsx';
import type { FirstPaint } from '../desk/first-paint.ts';
import { marketName } from '../market-links.ts';
import type { OrderForm } from './form-facts.ts';
import { OrderFormView } from './order-form.view.tsx';

const NO_ORDERS: readonly [] = [];

/** What the book beside the form shows. */
export interface SheetBook {
  first: FirstPaint;
  openOrders: AccountState['openOrders'];
}

/** On small screens: the order form over the page, and the book beside it, whose prices it takes (TRAD-358). */
export default function FormSheet({
  form,
  first,
  openOrders,
  onClose,
}: SheetBook & { form: OrderForm; onClose: () => void }) {
  const { rules, change } = form;
  return (
    <Sheet title={marketName(rules.pairCode)} isOpen onClose={onClose}>
      <div className="-mx-5 grid grid-cols-[minmax(0,1fr)_7.75rem]">
        <OrderFormView form={form} />
        <div className="sticky top-0 flex h-[min(28rem,60dvh)] flex-col self-start">
          <NarrowBook
            rules={rules}
            first={first}
            openOrders={openOrders ?? NO_ORDERS}
            onPick={({ price }) => change({ do: 'line', price, quantity: null })}
          />
        </div>
      </div>
    </Sheet>
  );
}
