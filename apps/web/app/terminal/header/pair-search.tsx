import { type RefObject, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PairList } from './pair-list.tsx';
import type { PairRow } from './pair-row.ts';

interface PairSearchProps {
  pairs: readonly PairRow[];
  current: string;
  /** The market's name, below which the list opens. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Asked for the price alerts of a market. */
  onAlerts: (symbol: string) => void;
}

/** Every market: below the market's name, with the page in sight beside it; on a phone a sheet (TRAD-352). */
export default function PairSearch({ anchor, ...rest }: PairSearchProps) {
  const t = useMessages();
  // As it was opened: a turned phone keeps its sheet.
  const [isSheet] = useState(() => matchMedia('(max-width: 47.99rem)').matches);
  const title = t('trade.pairs.title');
  if (isSheet)
    return (
      <Dialog title={title} isOpen onClose={rest.onClose}>
        <PairList {...rest} />
      </Dialog>
    );
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && rest.onClose()}
      placement="bottom start"
      offset={4}
      className="appear w-136 rounded bg-surface-raised shadow-over"
    >
      <AriaDialog aria-label={title} className="flex flex-col overflow-hidden p-3 outline-none">
        <PairList {...rest} />
      </AriaDialog>
    </Popover>
  );
}
