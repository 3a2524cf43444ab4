import { Sheet } from '../../../ui/dialog.tsx';
import { OrderFormView } from './order-form.view.tsx';
import type { OrderForm } from './use-order-form.ts';

/** The order form over the page, on small screens. */
export default function FormSheet({ form, onClose }: { form: OrderForm; onClose: () => void }) {
  return (
    <Sheet title={`${form.rules.base}/${form.rules.quote}`} isOpen onClose={onClose}>
      <div className="-mx-3">
        <OrderFormView form={form} />
      </div>
    </Sheet>
  );
}
