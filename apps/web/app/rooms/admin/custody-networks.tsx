import { trimZeros } from '@pelorus/money/units.ts';
import type { CustodyNetwork } from '@pelorus/protocol/admin/custody.ts';
import { add, compare, decimal, decimalText, ZERO } from '@pelorus/site/decimal.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { STACKED_ROW, StackedCell, Table } from '../../ui/layout/table.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { type GateDeed, type Gated, nameOfGated } from './custody-gates.ts';

type Coin = CustodyNetwork['coins'][number];
type Ask = (gated: Gated, deed: GateDeed) => void;

const PLACES = [
  ['hot', 'admin.custody.hot'],
  ['deposit', 'admin.custody.deposit'],
  ['gas', 'admin.custody.gas'],
  ['cold', 'admin.custody.cold'],
] as const;

/** Every network with its gates, and its coins with theirs (ADMW-10). */
export function CustodyNetworks({ networks, onAsk }: { networks: readonly CustodyNetwork[]; onAsk: Ask }) {
  return networks.map((network) => (
    <section key={network.network} className="flex flex-col gap-3 rounded bg-surface-raised p-5">
      <h2 className="text-lg font-semibold">
        {network.name} <span className="text-sm font-normal text-text-muted">{network.network}</span>
      </h2>
      <GatesOf gated={{ ...network, asset: null }} onAsk={onAsk} />
      <Coins network={network} onAsk={onAsk} />
    </section>
  ));
}

function Coins({ network: { coins, network }, onAsk }: { network: CustodyNetwork; onAsk: Ask }) {
  const t = useMessages();
  return (
    <Table
      label={`${t('admin.custody')}: ${network}`}
      isStacked
      columns={[
        { id: 'asset', title: t('wallet.asset') },
        { id: 'gates', title: t('admin.state') },
        { id: 'held', title: t('reserves.held'), end: true },
        { id: 'owed', title: t('reserves.owed'), end: true },
      ]}
    >
      {coins.map((coin) => (
        <tr key={coin.asset} className={`${STACKED_ROW} align-top`}>
          <StackedCell>
            <p className="font-semibold">{coin.asset}</p>
            <p className="text-text-muted">
              {coin.measuredAt === null ? t('admin.custody.unmeasured') : <TimeText timeMs={coin.measuredAt} />}
            </p>
          </StackedCell>
          <StackedCell title={t('admin.state')}>
            <GatesOf gated={{ ...coin, network }} onAsk={onAsk} />
          </StackedCell>
          <StackedCell title={t('reserves.held')} end>
            <Held coin={coin} />
          </StackedCell>
          <StackedCell title={t('reserves.owed')} end>
            <NumberText value={trimZeros(coin.owed)} />
          </StackedCell>
        </tr>
      ))}
    </Table>
  );
}

/** What is held in all, marked where it is less than what is owed, and at which places. */
function Held({ coin }: { coin: Coin }) {
  const t = useMessages();
  if (coin.measuredAt === null) return '–';
  const total = PLACES.reduce((sum, [place]) => add(sum, decimal(coin[place] ?? '0')), ZERO);
  return (
    <>
      <NumberText
        value={trimZeros(decimalText(total))}
        className={compare(total, decimal(coin.owed)) < 0 ? 'text-danger' : ''}
      />
      <ul className="text-xs text-text-muted">
        {PLACES.map(([place, title]) => (
          <li key={place}>
            {t(title)} {coin[place] === null ? '–' : <NumberText value={trimZeros(coin[place])} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is open, in words. */
export function GateWords({ depositsOpen, withdrawalsOpen }: Pick<Gated, 'depositsOpen' | 'withdrawalsOpen'>) {
  const t = useMessages();
  const gates = [
    [t('admin.custody.deposits'), depositsOpen],
    [t('admin.withdrawals'), withdrawalsOpen],
  ] as const;
  return (
    <ul>
      {gates.map(([title, isOpen]) => (
        <li key={title}>
          {title}:{' '}
          <span className={isOpen ? '' : 'text-warn'}>{t(isOpen ? 'admin.custody.open' : 'admin.custody.closed')}</span>
        </li>
      ))}
    </ul>
  );
}

/** Gates of a network or coin, why they closed, and the opening that waits for a second person (ADMW-11, ADMW-12). */
function GatesOf({ gated, onAsk }: { gated: Gated; onAsk: Ask }) {
  const t = useMessages();
  const { opening, reason } = gated;
  return (
    <div className="flex flex-col items-start gap-2 text-start text-sm">
      <GateWords {...gated} />
      {reason !== null && (
        <p className="text-warn">
          {t('admin.custody.itself')}:{' '}
          <bdi lang="en" className="wrap-anywhere">
            {reason}
          </bdi>
        </p>
      )}
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${t('admin.custody.change')}: ${nameOfGated(gated)}`}
        onPress={() => onAsk(gated, 'change')}
      >
        {t('admin.custody.change')}
      </Button>
      {opening !== null && <Waiting gated={gated} opening={opening} onAsk={onAsk} />}
    </div>
  );
}

function Waiting({ gated, opening, onAsk }: { gated: Gated; opening: NonNullable<Gated['opening']>; onAsk: Ask }) {
  const t = useMessages();
  const deeds = [
    ...(opening.isOwn ? [] : [['agree', 'admin.market.agree'] as const]),
    ['withdraw', 'admin.limits.withdraw'] as const,
  ];
  return (
    <div className="flex flex-col gap-2 rounded border border-warn p-3">
      <p className="font-medium">{t('admin.verification.proposed')}</p>
      <GateWords {...opening} />
      <p className="text-text-muted">
        <bdi dir="ltr">{opening.by}</bdi> · <TimeText timeMs={opening.at} /> · <bdi>{opening.reason}</bdi>
      </p>
      <span className="flex flex-wrap gap-2">
        {deeds.map(([deed, title]) => (
          <Button
            key={deed}
            size="sm"
            variant={deed === 'agree' ? 'primary' : 'secondary'}
            aria-label={`${t(title)}: ${nameOfGated(gated)}`}
            onPress={() => onAsk(gated, deed)}
          >
            {t(title)}
          </Button>
        ))}
      </span>
    </div>
  );
}
