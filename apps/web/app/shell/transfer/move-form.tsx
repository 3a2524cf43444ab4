import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { FormFailure } from '../credentials/form-failure.tsx';
import { AvailableRow } from './most-row.tsx';
import { type Moving, useMove } from './use-move.ts';

interface Props extends Omit<Moving, 'firstAsset'> {
  assets: SymbolsData['assets'];
  /** Where the ends are chosen, if not here. */
  choice?: React.ReactNode;
}

/** Moves money between the person and their sub-accounts. */
export function MoveForm({ assets, choice, ...moving }: Props) {
  const t = useMessages();
  const firstAsset = (assets.find(({ code }) => code === 'USDT') ?? assets[0])?.code ?? '';
  const move = useMove({ ...moving, firstAsset });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    move.submit();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormFailure failure={move.failure} />
      {choice ?? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label={t('subs.from')} options={move.places} value={move.from} onChange={move.chooseFrom} />
          <Select label={t('subs.to')} options={move.takers} value={move.to} onChange={move.chooseTo} />
        </div>
      )}
      <Select
        label={t('wallet.asset')}
        options={assets.map(({ code }) => ({ id: code, text: code }))}
        value={move.asset}
        onChange={move.chooseAsset}
      />
      {move.balances.isError ? (
        <ErrorState error={move.balances.error} onRetry={() => void move.balances.refetch()} />
      ) : (
        <>
          <DecimalField
            label={t('subs.amount')}
            name="amount"
            digits={assets.find(({ code }) => code === move.asset)?.scale ?? 0}
            value={move.text}
            unit={move.asset}
            error={move.problem}
            onChange={move.type}
          />
          <AvailableRow name={t('wallet.available')} amount={move.available} onMost={move.type} />
        </>
      )}
      <Button type="submit" isPending={move.isPending} className="w-full">
        {t('subs.move')}
      </Button>
    </form>
  );
}
