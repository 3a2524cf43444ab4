import { useMessages } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { Warning } from '../../ui/layout/warning.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { useTimeWords } from '../../ui/text/time-text.tsx';
import { FormFailure } from '../credentials/form-failure.tsx';
import { AvailableRow } from './most-row.tsx';
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
        <AvailableRow name={t('transfer.movable')} amount={movable} onMost={transfer.type} />
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

function Closed({ sinceMs }: { sinceMs: number }) {
  const t = useMessages();
  const words = useTimeWords();
  return <Warning>{t('transfer.closed', { time: words(sinceMs, 'dateTime') })}</Warning>;
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
