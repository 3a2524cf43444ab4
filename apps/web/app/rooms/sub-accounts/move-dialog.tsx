import { trimZeros } from '@pelorus/money/units.ts';
import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useMove } from './use-move.ts';

interface Props {
  /** The person themselves. */
  meId: string;
  subs: readonly SubAccount[];
  sub: SubAccount;
  assets: SymbolsData['assets'];
  onClose: () => void;
}

/** Moves money between the person and their sub-accounts. */
export function MoveDialog({ meId, subs, sub, assets, onClose }: Props) {
  const t = useMessages();
  const firstAsset = (assets.find(({ code }) => code === 'USDT') ?? assets[0])?.code ?? '';
  const move = useMove({ meId, subs, sub, firstAsset, onDone: onClose });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    move.submit();
  };
  return (
    <Dialog title={t('subs.move')} isOpen onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFailure failure={move.failure} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label={t('subs.from')} options={move.places} value={move.from} onChange={move.chooseFrom} />
          <Select label={t('subs.to')} options={move.takers} value={move.to} onChange={move.chooseTo} />
        </div>
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
    </Dialog>
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
