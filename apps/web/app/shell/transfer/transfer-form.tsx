import { trimZeros } from '@pelorus/money/units.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useTimeWords } from '../../ui/text/time-text.tsx';
import { FormFailure } from '../credentials/form-failure.tsx';
import type { Direction } from './transfer.logic.ts';
import { type TransferWanted, useTransfer } from './use-transfer.ts';

interface Props extends TransferWanted {
  /** Draws where the ends are chosen, if not by the form; they are held while a transfer is on its way. */
  choice?: (direction: Direction, isHeld: boolean) => React.ReactNode;
}

/** Moves money between a person's spot and futures wallets. */
export function TransferForm({ choice, ...wanted }: Props) {
  const t = useMessages();
  const transfer = useTransfer(wanted);
  const { account, asset, assets, closedSince, direction, movable, state } = transfer;
  if (account.data === undefined && account.isError)
    return <ErrorState error={account.error} onRetry={() => void account.refetch()} />;
  const isHeld = state !== 'idle';
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    transfer.submit();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormFailure failure={transfer.failure} />
      {state === 'unknown' && <InDoubt onAgain={transfer.sendAgain} />}
      {choice?.(direction, isHeld) ?? <Ends direction={direction} isDisabled={isHeld} onSwap={transfer.swap} />}
      {closedSince !== null && <Closed sinceMs={closedSince} />}
      <fieldset disabled={isHeld} className="flex min-w-0 flex-col gap-4">
        <Select
          label={t('wallet.asset')}
          options={assets.map((code) => ({ id: code, text: code }))}
          value={asset}
          isDisabled={isHeld}
          onChange={transfer.chooseAsset}
        />
        <DecimalField
          label={t('transfer.amount')}
          name="amount"
          digits={transfer.digits}
          value={transfer.text}
          unit={asset}
          error={transfer.problem}
          onChange={transfer.type}
        />
        <Movable amount={movable} onAll={transfer.type} />
      </fieldset>
      {direction === 'TO_SPOT' && <p className="text-sm text-text-muted text-pretty">{t('transfer.noProfit')}</p>}
      <Button type="submit" isPending={state === 'sending'} isDisabled={state === 'unknown'} className="w-full">
        {t('transfer.open')}
      </Button>
    </form>
  );
}

/** Where it comes from and where it goes, and what turns that round. */
function Ends({ direction, isDisabled, onSwap }: { direction: Direction; isDisabled: boolean; onSwap: () => void }) {
  const t = useMessages();
  const names = [t('transfer.spotWallet'), t('transfer.futuresWallet')];
  const [from, to] = direction === 'TO_FUTURES' ? names : names.toReversed();
  return (
    <div className="flex items-center justify-between gap-3 rounded bg-surface-sunken py-3 ps-4 pe-2">
      <dl aria-live="polite" className="grid min-w-0 grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-text-muted">{t('transfer.from')}</dt>
        <dd className="font-medium">{from}</dd>
        <dt className="text-text-muted">{t('transfer.to')}</dt>
        <dd className="font-medium">{to}</dd>
      </dl>
      <IconButton icon="swap" label={t('transfer.swap')} isDisabled={isDisabled} onPress={onSwap} />
    </div>
  );
}

/** What may be moved, with a button for all of it; undefined: not known yet; null: not while a mark price is missing. */
function Movable({ amount, onAll }: { amount: string | null | undefined; onAll: (amount: string) => void }) {
  const t = useMessages();
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-text-muted">
      <span>
        {t('transfer.movable')}{' '}
        {amount === undefined ? (
          <Skeleton className="inline-block h-4 w-20 align-middle" />
        ) : amount === null ? (
          t('transfer.notKnown')
        ) : (
          <NumberText value={trimZeros(amount)} className="font-medium text-text" />
        )}
      </span>
      <Button
        variant="ghost"
        size="sm"
        isDisabled={typeof amount !== 'string'}
        onPress={() => onAll(trimZeros(amount ?? ''))}
      >
        {t('transfer.all')}
      </Button>
    </p>
  );
}

function Closed({ sinceMs }: { sinceMs: number }) {
  const t = useMessages();
  const words = useTimeWords();
  return (
    <p role="note" className="flex items-start gap-2.5 rounded bg-warn-soft p-3 text-warn">
      <Icon name="alert" />
      {t('transfer.closed', { time: words(sinceMs, 'dateTime') })}
    </p>
  );
}

/** Nobody could say whether it was made. The same id makes sending it again safe. */
function InDoubt({ onAgain }: { onAgain: () => void }) {
  const t = useMessages();
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded bg-warn-soft p-3 text-warn">
      <p className="flex items-start gap-2.5">
        <Icon name="alert" />
        {t('transfer.doubt')}
      </p>
      <Button variant="secondary" size="sm" onPress={onAgain}>
        {t('transfer.again')}
      </Button>
    </div>
  );
}
