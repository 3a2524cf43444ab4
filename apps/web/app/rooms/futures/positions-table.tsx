import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { positionsOf } from '../../live/positions.ts';
import { MarketText } from '../../terminal/orders/order-cells.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { STACKED_ROW, StackedCell, Table } from '../../ui/layout/table.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { DIRECTION_COLOUR, direction } from '../../ui/text/percent-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { exitsOf } from './closing.ts';
import { useContractDesk } from './contract-desk.ts';
import { FractionText } from './fraction-text.tsx';
import { type PositionRow, type ProfitBy, positionRows } from './position-rows.ts';
import { RankMeter } from './rank-meter.tsx';

const CloseDialog = lazyPart(() => import('./close-dialog.tsx'));
const ExitsDialog = lazyPart(() => import('./exits-dialog.tsx'));
const MarginDialog = lazyPart(() => import('./margin-dialog.tsx'));
const ReverseDialog = lazyPart(() => import('./reverse-dialog.tsx'));
const SharePosition = lazyPart(() => import('./share-position.tsx'));
const DIALOGS = {
  share: SharePosition,
  close: CloseDialog,
  exits: ExitsDialog,
  margin: MarginDialog,
  reverse: ReverseDialog,
};

/** What is done with a position. */
type Deed = keyof typeof DIALOGS;
/** What money is shown with here: the histories show every unit. */
const MONEY_DIGITS = 2;
/** Ranks depend on everybody's positions: nothing tells when they change. */
const RANKS_EVERY_MS = 30_000;
const keyOf = ({ position }: PositionRow) => `${position.symbol} ${position.positionSide}`;

/** Reads positions anew now and then, while there are some, for their ranks. */
function useFreshRanks(accountId: number | null, hasPositions: boolean): void {
  useEffect(() => {
    if (accountId === null || !hasPositions) return;
    const timer = setInterval(() => positionsOf(accountId).reload(), RANKS_EVERY_MS);
    return () => clearInterval(timer);
  }, [accountId, hasPositions]);
}

/** The person's open positions with what they come to, and what can be done with each. */
export function PositionsTable({ symbol }: { symbol: string | null }) {
  const t = useMessages();
  const desk = useContractDesk();
  const [by, setBy] = useState<ProfitBy>('mark');
  const [open, setOpen] = useState<{ key: string; deed: Deed } | null>(null);
  const rows = positionRows(desk, by).filter(({ position }) => symbol === null || position.symbol === symbol);
  useFreshRanks(desk.accountId, rows.length > 0);
  const columns = [
    { id: 'contract', title: t('perp.contract') },
    { id: 'size', title: t('perp.size'), end: true },
    { id: 'entry', title: t('perp.entry'), end: true },
    { id: 'mark', title: t('perp.mark'), end: true },
    { id: 'liquidation', title: t('perp.liquidationPrice'), end: true },
    { id: 'margin', title: t('perp.marginAndRatio'), end: true },
    { id: 'profit', title: t('perp.profit'), end: true },
    { id: 'exits', title: t('perp.exits'), end: true },
    { id: 'actions', title: t('trade.open.actions'), end: true, hideTitle: true },
  ];
  if (desk.standing !== null && rows.length === 0)
    return <EmptyState icon="trade" title={t('perp.noPositions')} text={t('perp.noPositionsText')} />;
  const shown = open === null ? undefined : rows.find((row) => keyOf(row) === open.key);
  const Dialog = open === null ? null : DIALOGS[open.deed];
  return (
    <>
      <label className="flex items-center gap-2 pt-1 text-xs text-text-muted">
        {t('perp.profitBy')}
        <select
          value={by}
          onChange={(event) => setBy(event.target.value as ProfitBy)}
          className="h-7 rounded bg-surface-sunken px-2 text-text max-md:h-11"
        >
          <option value="mark">{t('perp.mark')}</option>
          <option value="last">{t('perp.last')}</option>
        </select>
      </label>
      <Table label={t('perp.positions')} columns={columns} isStacked isDense>
        {desk.standing === null ? (
          <SkeletonRows rows={2} columns={columns.length} />
        ) : (
          rows.map((row) => <Row key={keyOf(row)} row={row} onDeed={(deed) => setOpen({ key: keyOf(row), deed })} />)
        )}
      </Table>
      {shown !== undefined && Dialog !== null && (
        <Suspense>
          <Dialog row={shown} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function Row({ row, onDeed }: { row: PositionRow; onDeed: (deed: Deed) => void }) {
  const t = useMessages();
  const { position, rules, side, profit } = row;
  return (
    <tr className={STACKED_ROW}>
      <StackedCell>
        <MarketText symbol={position.symbol} />
        <span className={`block text-xs ${side === 'LONG' ? 'text-up' : 'text-down'}`}>
          {t(side === 'LONG' ? 'perp.long' : 'perp.short')} {position.leverage}×{' '}
          <span className="text-text-muted">
            {t(position.marginMode === 'CROSSED' ? 'perp.crossed' : 'perp.isolated')}
          </span>
        </span>
      </StackedCell>
      <StackedCell title={t('perp.size')} end>
        <span className="numeric whitespace-nowrap">
          <NumberText value={row.quantity} /> <Small>{rules.base}</Small>
        </span>
        <Below>
          <span className="numeric whitespace-nowrap">
            <NumberText value={row.notional} maxDigits={MONEY_DIGITS} /> {rules.quote}
          </span>
        </Below>
      </StackedCell>
      <StackedCell title={t('perp.entry')} end>
        <NumberText value={position.entryPrice} />
        <Below>
          {t('perp.breakEven')} <NumberText value={position.breakEvenPrice} />
        </Below>
      </StackedCell>
      <StackedCell title={t('perp.mark')} end>
        <NumberText value={row.markPrice} />
      </StackedCell>
      <StackedCell title={t('perp.liquidationPrice')} end>
        <NumberText value={row.liquidationPrice} className="text-warn" />
        <Below>
          {t('perp.adl')} <RankMeter rank={position.deleveragingRank} />
        </Below>
      </StackedCell>
      <StackedCell title={t('perp.marginAndRatio')} end>
        <NumberText value={position.isolatedMargin ?? position.initialMargin} maxDigits={MONEY_DIGITS} />
        <Below>
          <FractionText value={row.marginRatio} isPlain />
        </Below>
      </StackedCell>
      <StackedCell title={t('perp.profit')} end>
        <NumberText
          value={profit}
          signed
          maxDigits={MONEY_DIGITS}
          className={profit === null ? '' : DIRECTION_COLOUR[direction(profit)]}
        />
        <Below>
          <FractionText value={row.returnOnEquity} />
        </Below>
      </StackedCell>
      <StackedCell title={t('perp.exits')} end>
        <ExitPrices row={row} onPress={() => onDeed('exits')} />
      </StackedCell>
      <Deeds row={row} onDeed={onDeed} />
    </tr>
  );
}

/** What can be done with a position. */
function Deeds({ row: { position }, onDeed }: { row: PositionRow; onDeed: (deed: Deed) => void }) {
  const t = useMessages();
  return (
    <td className="text-end @xl:sticky @xl:end-0 @xl:bg-surface-raised @xl:ps-2 @max-xl:order-last @max-xl:grow @max-xl:pt-1">
      <span className="inline-flex flex-wrap justify-end gap-1 @xl:flex-nowrap">
        {position.isolatedMargin !== null && (
          <Button variant="ghost" size="xs" onPress={() => onDeed('margin')}>
            {t('perp.margin')}
          </Button>
        )}
        {position.positionSide === 'BOTH' && (
          <Button variant="ghost" size="xs" onPress={() => onDeed('reverse')}>
            {t('perp.reverse')}
          </Button>
        )}
        <Button variant="ghost" size="xs" onPress={() => onDeed('share')}>
          {t('perp.card.share')}
        </Button>
        <Button variant="secondary" size="xs" onPress={() => onDeed('close')}>
          {t('perp.close')}
        </Button>
      </span>
    </td>
  );
}

/** The prices of a position's exits, which a press sets, moves or removes. */
function ExitPrices({ row, onPress }: { row: PositionRow; onPress: () => void }) {
  const t = useMessages();
  const { takeProfit, stopLoss } = exitsOf(row, useContractDesk().account.openOrders);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="rounded bg-surface-sunken px-2 text-end hover:text-accent max-md:min-h-11"
    >
      <span className="sr-only">{t('perp.exits')}</span>
      <NumberText value={takeProfit?.stopPrice ?? null} className="block text-up" />
      <NumberText value={stopLoss?.stopPrice ?? null} className="block text-down" />
    </button>
  );
}

const Small = ({ children }: { children: ReactNode }) => <span className="text-xs text-text-muted">{children}</span>;
const Below = ({ children }: { children: ReactNode }) => (
  <span className="block text-xs text-text-muted">{children}</span>
);
