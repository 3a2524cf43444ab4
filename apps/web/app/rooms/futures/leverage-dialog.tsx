import { futuresPost } from '@pelorus/client/http/request.ts';
import { notionalMaxUnits } from '@pelorus/formulas/futures/brackets.ts';
import { formatUnits } from '@pelorus/money/units.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { type FormEvent, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { globalState } from '../../state/global-state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { settingsOf, useContractDesk } from './contract-desk.ts';
import { FractionText } from './fraction-text.tsx';
import { RefusalLine } from './refusal-line.tsx';
import { useChange } from './use-change.ts';

const HIGH = 20;

/** Sets the leverage of the contract: what it allows, and what maintenance margin each size asks for. */
export default function LeverageDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const { tag } = useLocale();
  const desk = useContractDesk();
  const { rules } = desk;
  const { leverage: present } = settingsOf(desk, rules);
  const [leverage, setLeverage] = useState(present);
  const { change, isPending, refusal } = useChange();
  const { leverageMax } = rules.contract;
  const largest = formatUnits(notionalMaxUnits(rules.brackets, leverage), rules.quoteScale);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { symbol: rules.pairCode, leverage };
    const said = t('perp.leverageSet', { leverage: String(leverage) });
    if ((await change([() => futuresPost('/futuresapi/leverage', body)], said)) !== 'placed') return;
    globalState.setState({ previousLeverage: leverage });
    onClose();
  };
  return (
    <Dialog title={t('perp.leverage')} isOpen onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <output className="numeric text-center text-2xl font-semibold">{leverage}×</output>
          <input
            type="range"
            dir="ltr"
            aria-label={t('perp.leverage')}
            aria-valuetext={`${leverage}×`}
            min={1}
            max={leverageMax}
            step={1}
            value={leverage}
            onChange={(event) => setLeverage(Number(event.currentTarget.value))}
            className="h-8 w-full cursor-pointer accent-accent max-md:h-11"
          />
          <p dir="ltr" className="numeric flex justify-between text-xs text-text-muted">
            <span>1×</span>
            <span>{leverageMax}×</span>
          </p>
        </div>
        <p className="text-sm text-text-muted">
          {t('perp.leverageLargest', { amount: formatNumber(largest, tag), asset: rules.quote })}
        </p>
        {leverage >= HIGH && (
          <p className="rounded bg-warn-soft px-3 py-2 text-sm text-warn">{t('perp.leverageRisk')}</p>
        )}
        <details className="text-sm">
          <summary className="cursor-pointer py-1">{t('perp.brackets')}</summary>
          <Brackets />
        </details>
        <RefusalLine text={refusal} />
        <Button type="submit" isPending={isPending}>
          {t('perp.leverageSubmit', { leverage: String(leverage) })}
        </Button>
      </form>
    </Dialog>
  );
}

function Brackets() {
  const t = useMessages();
  const { rules } = useContractDesk();
  const columns = [
    { id: 'cap', title: t('perp.bracketCap', { asset: rules.quote }), end: true },
    { id: 'leverage', title: t('perp.leverage'), end: true },
    { id: 'rate', title: t('perp.maintenanceRate'), end: true },
    { id: 'amount', title: t('perp.maintenanceAmount'), end: true },
  ];
  return (
    <Table label={t('perp.brackets')} columns={columns}>
      {rules.contract.brackets.map((row) => (
        <tr key={row.notionalCap} className="border-b border-line text-end">
          <td className={CELL}>
            <NumberText value={row.notionalCap} />
          </td>
          <td className={`${CELL} numeric`}>{row.leverageMax}×</td>
          <td className={CELL}>
            <FractionText value={row.maintenanceRate} isPlain />
          </td>
          <td className={CELL}>
            <NumberText value={row.maintenanceAmount} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
