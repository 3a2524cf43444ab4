import { type ComponentType, createContext } from 'react';
import type { MessageId } from '../../i18n/messages.ts';
import type { OrderForm } from './form-facts.ts';

type Part = ComponentType<{ form: OrderForm }>;

/** What a product has in its form in place of spot's. */
export interface FormParts {
  /** Which side is traded. */
  Side: Part;
  /** Fields of its own, under the amount. */
  Fields: Part;
  /** What the order would cost and do. */
  Preview: Part;
  /** A hook: the words on the button. */
  useSubmitText(form: OrderForm): string;
  /** The words for what a ladder or a TWAP takes. */
  costLabel: MessageId;
  /** The label of a market order's amount in money: of a contract less than that is paid. */
  moneyLabel: MessageId;
}

/** null: spot's own. */
export const FormPartsContext = createContext<FormParts | null>(null);
