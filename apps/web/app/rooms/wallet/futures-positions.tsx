import { trimZeros } from '@pelorus/money/units.ts';
import type { PositionData } from '@pelorus/protocol/futures/http.ts';
import { EMPTY_NUMBER } from '@pelorus/site/numbers.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { contractName } from '../../shell/markets/contract-name.ts';
import { Card } from '../../ui/layout/card.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { STACKED_ROW, StackedCell, Table } from '../../ui/layout/table.tsx';
import { PercentText } from '../../ui/text/percent-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { percentOf } from '../../ui/text/rate-text.tsx';
import { Amount } from './amount.tsx';
import { usePositions } from './futures-data.ts';
import { Profit } from './futures-summary.tsx';

/** The open positions, in short; each leads to its contract (FWEB-22). */
export function FuturesPositions({ hidden }: { hidden: boolean }) {
  const t = useMessages();
  const positions = usePositions();
  const columns = [
    { id: 'contract', title: t('futuresWallet.contract') },
    { id: 'size', title: t('futuresWallet.size'), end: true },
    { id: 'entry', title: t('futuresWallet.entry'), end: true },
    { id: 'mark', title: t('futuresWallet.mark'), end: true },
    { id: 'liquidation', title: t('futuresWallet.liquidation'), end: true },
    { id: 'margin', title: t('futuresWallet.margin'), end: true },
    { id: 'profit', title: t('futuresWallet.profit'), end: true },
  ];
  return (
    <Card id="futures-positions" title={t('futuresWallet.positions')}>
      {positions.data === undefined && positions.isError ? (
        <ErrorState error={positions.error} onRetry={() => void positions.refetch()} />
      ) : positions.data?.length === 0 ? (
        <EmptyState icon="trade" title={t('futuresWallet.noPositions')} />
      ) : (
        <Table label={t('futuresWallet.positions')} columns={columns} isStacked>
          {positions.data?.map((position) => (
            <Row key={`${position.symbol} ${position.positionSide}`} position={position} hidden={hidden} />
          )) ?? <SkeletonRows rows={2} columns={columns.length} lines={2} />}
        </Table>
      )}
    </Card>
  );
}

function Row({ position, hidden }: { position: PositionData; hidden: boolean }) {
  const t = useMessages();
  const to = usePageLink();
  const { entryPrice, initialMargin, isolatedMargin, leverage, liquidationPrice, markPrice, quantity, symbol } =
    position;
  const isShort = quantity.startsWith('-');
  const price = (value: string | null) => (value === null ? EMPTY_NUMBER : <NumberText value={value} />);
  return (
    <tr className={STACKED_ROW}>
      <StackedCell>
        <Link to={to('futures', { contract: symbol })} className="numeric font-medium hover:text-accent">
          {contractName(symbol)}
        </Link>
        <span className="block text-xs text-text-muted">
          <span className={isShort ? 'text-down' : 'text-up'}>
            {t(isShort ? 'futuresWallet.short' : 'futuresWallet.long')}
          </span>{' '}
          {t(`futuresWallet.${position.marginMode}`)} <span className="numeric">{leverage}×</span>
        </span>
      </StackedCell>
      <StackedCell title={t('futuresWallet.size')} end>
        <Amount value={trimZeros(quantity.replace('-', ''))} hidden={hidden} />{' '}
        <span className="text-text-muted">{symbol.split('_')[0]}</span>
      </StackedCell>
      <StackedCell title={t('futuresWallet.entry')} end>
        {price(entryPrice)}
      </StackedCell>
      <StackedCell title={t('futuresWallet.mark')} end>
        {price(markPrice)}
      </StackedCell>
      <StackedCell title={t('futuresWallet.liquidation')} end>
        {price(liquidationPrice)}
      </StackedCell>
      <StackedCell title={t('futuresWallet.margin')} end>
        <Margin value={isolatedMargin ?? initialMargin} hidden={hidden} />
      </StackedCell>
      <StackedCell title={t('futuresWallet.profit')} end>
        <Profit value={position.unrealisedProfit} hidden={hidden} />
        {position.returnOnEquity !== null && (
          <PercentText value={percentOf(position.returnOnEquity)} className="block text-xs" />
        )}
      </StackedCell>
    </tr>
  );
}

function Margin({ value, hidden }: { value: string | null; hidden: boolean }) {
  return value === null ? EMPTY_NUMBER : <Amount value={trimZeros(value)} hidden={hidden} minDigits={2} />;
}
