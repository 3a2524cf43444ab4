import { VALUE_SPANS, type ValueSpan } from '@pelorus/protocol/wallet/value-spans.ts';
import type { AddressView } from '../../../shell/markets/use-address-view.ts';

const FIRST: ValueSpan = '30d';

/** The curve's span, in the page's address (VAL-21). */
export const SPAN_VIEW: AddressView<{ span: ValueSpan }> = {
  read: (query) => ({ span: VALUE_SPANS.find((span) => span === query.get('span')) ?? FIRST }),
  write: ({ span }, query) => {
    const next = new URLSearchParams(query);
    if (span === FIRST) next.delete('span');
    else next.set('span', span);
    return next;
  },
};
