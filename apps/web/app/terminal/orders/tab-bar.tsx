import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DropPanel } from '../../ui/overlays/drop-panel.tsx';
import { CancelAll } from './cancel-all.tsx';
import type { OpenChoice } from './chosen-orders.ts';
import { MarketScope, OpenChoices } from './open-orders-bar.tsx';
import type { OrderActions } from './use-order-actions.ts';

/** The panel is as wide as four tabs and all choices, or eight tabs, are in every language. */
const ROOM = {
  few: { choices: 'lg:@max-[52.5rem]/panel:hidden', button: 'lg:@[52.5rem]/panel:hidden' },
  many: { choices: 'lg:@max-[88rem]/panel:hidden', button: 'lg:@[88rem]/panel:hidden' },
} as const;

/** What narrows the rows of a tab, at the end of the row of tabs or behind a button there (TRAD-396). */
export function TabBar({
  market,
  isOpen,
  tabs,
  choice,
  onChoice,
  orders,
  actions,
}: {
  market: string;
  /** Open orders are shown: they are narrowed and cancelled together. */
  isOpen: boolean;
  /** How much room the tabs beside it take. */
  tabs: keyof typeof ROOM;
  choice: OpenChoice;
  onChoice: (change: Partial<OpenChoice>) => void;
  orders: readonly OrderData[] | null;
  actions: OrderActions;
}) {
  const t = useMessages();
  const choices = (
    <>
      <MarketScope market={market} />
      {isOpen && <OpenChoices choice={choice} onChoice={onChoice} orders={orders} />}
    </>
  );
  const narrowing = isOpen ? [choice.side, choice.type].filter((one) => one !== '').length : 0;
  return (
    <div className="flex flex-wrap items-center gap-1 py-1 max-md:gap-2 lg:flex-nowrap">
      <div className={`contents ${ROOM[tabs].choices}`}>{choices}</div>
      <DropPanel label={t('trade.rows.filters')} chosen={narrowing} className={`max-lg:hidden ${ROOM[tabs].button}`}>
        {choices}
      </DropPanel>
      {isOpen && <CancelAll market={market} shown={choice.pairCode} orders={orders ?? []} actions={actions} />}
    </div>
  );
}
