import { Sheet } from '../../ui/overlays/dialog.tsx';
import type { OrderForm } from './form-facts.ts';
import { OrderFormView } from './order-form.view.tsx';

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
