import { Sheet } from '../../ui/overlays/dialog.tsx';
import { marketName } from '../market-links.ts';
import type { OrderForm } from './form-facts.ts';
import { OrderFormView } from './order-form.view.tsx';

/** The order form over the page, on small screens. */
export default function FormSheet({ form, onClose }: { form: OrderForm; onClose: () => void }) {
  return (
    <Sheet title={marketName(form.rules.pairCode)} isOpen onClose={onClose}>
      <div className="-mx-3">
        <OrderFormView form={form} />
      </div>
    </Sheet>
  );
}
