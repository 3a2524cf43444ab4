import { trimZeros } from '@pelorus/money/units.ts';
import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { FormFailure } from '../credentials/form-failure.tsx';
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
          <Available amount={move.available} onAll={move.type} />
        </>
      )}
      <Button type="submit" isPending={move.isPending} className="w-full">
        {t('subs.move')}
      </Button>
    </form>
  );
}

/** Available balance of the source, with a button for all of it; undefined: unknown yet. */
function Available({ amount, onAll }: { amount: string | undefined; onAll: (amount: string) => void }) {
  const t = useMessages();
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-text-muted">
      <span>
        {t('wallet.available')}{' '}
        {amount === undefined ? (
          <Skeleton className="inline-block h-4 w-20 align-middle" />
        ) : (
          <NumberText value={trimZeros(amount)} className="font-medium text-text" />
        )}
      </span>
      <Button
        variant="ghost"
        size="sm"
        isDisabled={amount === undefined}
        onPress={() => onAll(trimZeros(amount ?? ''))}
      >
        {t('subs.all')}
      </Button>
    </p>
  );
}
