import { trimZeros } from '@pelorus/money/units.ts';
import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { Suspense, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { contractName } from '../../shell/markets/contract-name.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { NumberText } from '../../ui/text/price-text.tsx';
import { RateText } from '../../ui/text/rate-text.tsx';

const CalculatorDialog = lazyPart(() => import('./calculator-dialog.tsx'));

/** One contract in full: its limits and fees, its bracket table and its funding terms (FWEB-41). */
export function ContractTerms({ contract }: { contract: ContractData }) {
  const t = useMessages();
  const [isReckoning, setReckoning] = useState(false);
  return (
    <>
      <Card
        id="terms"
        title={t('rules.terms', { contract: contractName(contract.symbol) })}
        action={
          <Button variant="secondary" size="sm" onPress={() => setReckoning(true)}>
            {t('calculator.title')}
          </Button>
        }
      >
        <Terms contract={contract} />
      </Card>
      <Card id="brackets" title={t('rules.brackets')} lead={t('rules.bracketsLead')}>
        <Brackets contract={contract} />
        <Scaling contract={contract} />
      </Card>
      {isReckoning && (
        <Suspense>
          <CalculatorDialog key={contract.symbol} contracts={[contract]} onClose={() => setReckoning(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A name and what it is, in a grid of such. */
export function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-text-muted">{title}</dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  );
}

export const FACTS = 'grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4';

function Terms({ contract }: { contract: ContractData }) {
  const t = useMessages();
  const { base, marginAsset } = contract;
  return (
    <dl className={FACTS}>
      <Fact title={t('rules.marginAsset')}>{marginAsset}</Fact>
      <Fact title={t('rules.tick')}>
        <NumberText value={contract.tickSize} /> {marginAsset}
      </Fact>
      <Fact title={t('rules.step')}>
        <NumberText value={contract.stepSize} /> {base}
      </Fact>
      <Fact title={t('rules.quantities')}>
        <NumberText value={contract.quantityMin} />–<NumberText value={trimZeros(contract.quantityMax)} /> {base}
      </Fact>
      <Fact title={t('rules.notionalMin')}>
        <NumberText value={trimZeros(contract.notionalMin)} /> {marginAsset}
      </Fact>
      <Fact title={t('rules.fees')}>
        <RateText rate={contract.makerFee} /> / <RateText rate={contract.takerFee} />
      </Fact>
      <Fact title={t('rules.liquidationFee')}>
        <RateText rate={contract.liquidationFee} />
      </Fact>
      <Fact title={t('rules.protection')}>
        <RateText rate={contract.protection} />
      </Fact>
    </dl>
  );
}

function Brackets({ contract: { brackets, marginAsset } }: { contract: ContractData }) {
  const t = useMessages();
  const columns = [
    { id: 'notional', title: t('rules.notional', { asset: marginAsset }) },
    { id: 'leverage', title: t('rules.leverageMax'), end: true },
    { id: 'rate', title: t('rules.maintenanceRate'), end: true },
    { id: 'amount', title: t('rules.maintenanceAmount', { asset: marginAsset }), end: true },
  ];
  return (
    <Table label={t('rules.brackets')} columns={columns}>
      {brackets.map(({ notionalFloor, notionalCap, leverageMax, maintenanceRate, maintenanceAmount }) => (
        <tr key={notionalFloor} className="border-b border-line last:border-0">
          <th scope="row" className={`${CELL} numeric text-start font-normal`}>
            <NumberText value={trimZeros(notionalFloor)} />–<NumberText value={trimZeros(notionalCap)} />
          </th>
          <td className={`${CELL} numeric text-end`}>{leverageMax}×</td>
          <td className={`${CELL} text-end`}>
            <RateText rate={maintenanceRate} />
          </td>
          <td className={`${CELL} text-end`}>
            <NumberText value={trimZeros(maintenanceAmount)} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Where initial margin rises with open interest. */
function Scaling({ contract: { interestLower, interestUpper, marginAsset } }: { contract: ContractData }) {
  const t = useMessages();
  const { tag } = useLocale();
  if (interestLower === null || interestUpper === null) return null;
  const number = (amount: string) => formatNumber(trimZeros(amount), tag);
  return (
    <p className="max-w-prose text-text-muted text-pretty">
      {t('rules.scaling', { lower: number(interestLower), upper: number(interestUpper), asset: marginAsset })}
    </p>
  );
}
