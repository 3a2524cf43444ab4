import { trimZeros } from '@pelorus/money/units.ts';
import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { contractName } from '../../shell/markets/contract-name.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { STACKED_ROW, StackedCell, Table } from '../../ui/layout/table.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { RateText } from '../../ui/text/rate-text.tsx';

/** All contracts with what they differ in; one of them is shown in full below. */
export function ContractsTable({
  contracts,
  shown,
  onShow,
}: {
  contracts: readonly ContractData[];
  shown: ContractData;
  onShow: (symbol: string) => void;
}) {
  const t = useMessages();
  const titles = {
    tick: t('rules.tick'),
    step: t('rules.step'),
    notional: t('rules.notionalMin'),
    leverage: t('rules.leverageMax'),
    fees: t('rules.fees'),
    interval: t('rules.interval'),
  };
  const columns = [
    { id: 'contract', title: t('futuresWallet.contract') },
    ...Object.entries(titles).map(([id, title]) => ({ id, title, end: true })),
    { id: 'show', title: t('rules.show'), hideTitle: true },
  ];
  return (
    <Card id="contracts" title={t('rules.all')}>
      <Table label={t('rules.all')} columns={columns} isStacked>
        {contracts.map((contract) => (
          <tr key={contract.symbol} className={STACKED_ROW}>
            <StackedCell>
              <Name contract={contract} />
            </StackedCell>
            <StackedCell title={titles.tick} end>
              <NumberText value={contract.tickSize} />
            </StackedCell>
            <StackedCell title={titles.step} end>
              <NumberText value={contract.stepSize} /> {contract.base}
            </StackedCell>
            <StackedCell title={titles.notional} end>
              <NumberText value={trimZeros(contract.notionalMin)} /> {contract.marginAsset}
            </StackedCell>
            <StackedCell title={titles.leverage} end>
              <span className="numeric">{contract.leverageMax}×</span>
            </StackedCell>
            <StackedCell title={titles.fees} end>
              <RateText rate={contract.makerFee} /> / <RateText rate={contract.takerFee} />
            </StackedCell>
            <StackedCell title={titles.interval} end>
              {t('rules.hours', { hours: contract.fundingIntervalHours })}
            </StackedCell>
            <StackedCell end>
              <Button
                variant="ghost"
                size="sm"
                aria-pressed={contract === shown}
                aria-label={t('rules.showOf', { contract: contractName(contract.symbol) })}
                onPress={() => onShow(contract.symbol)}
              >
                {t('rules.show')}
              </Button>
            </StackedCell>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function Name({ contract: { base, marginAsset, symbol } }: { contract: ContractData }) {
  const t = useMessages();
  const to = usePageLink();
  return (
    <span className="flex items-center gap-3">
      <CoinIcon code={base} />
      <span>
        <Link to={to('futures', { contract: symbol })} className="numeric font-medium hover:text-accent">
          {contractName(symbol)}
        </Link>
        <span className="block text-xs text-text-muted">{t('rules.marginedIn', { asset: marginAsset })}</span>
      </span>
    </span>
  );
}
