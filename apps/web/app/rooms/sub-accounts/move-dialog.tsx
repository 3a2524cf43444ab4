import { trimZeros } from '@pelorus/money/units.ts';
import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import { compare, decimal, decimalText, readNumber, ZERO } from '@pelorus/site/decimal.ts';
import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberText } from '../../ui/price-text.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { FAMILY, newTransferId, useBalancesOf, useFamilyCall } from './family-data.ts';

interface Props {
  /** The person themselves. */
  meId: string;
  subs: readonly SubAccount[];
  /** The one that was pressed: money goes to it, or comes out of it where it is frozen. */
  sub: SubAccount;
  assets: SymbolsData['assets'];
  onClose: () => void;
}

/** Moves money between the person and their sub-accounts. */
export function MoveDialog({ meId, subs, sub, assets, onClose }: Props) {
  const t = useMessages();
  const [from, setFrom] = useState(sub.isFrozen ? sub.id : meId);
  const [to, setTo] = useState(sub.isFrozen ? meId : sub.id);
  const [asset, setAsset] = useState(assets.find(({ code }) => code === 'USDT')?.code ?? assets[0]?.code ?? '');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  /** The same until something else is asked for: what was sent without an answer is not done twice. */
  const id = useRef(newTransferId());
  const { send, isPending, failure } = useFamilyCall();
  const balances = useBalancesOf(from === meId ? null : from);
  const available = balances.data?.find((one) => one.asset === asset)?.available;
  const changed = () => {
    id.current = newTransferId();
    setProblem(null);
  };
  const places = [{ id: meId, text: t('subs.me') }, ...subs.map((one) => ({ id: one.id, text: one.name }))];
  const takers = places.filter((place) => subs.find((one) => one.id === place.id)?.isFrozen !== true);

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const amount = readNumber(text);
    if (amount === null || compare(amount, ZERO) <= 0) return setProblem(t('subs.amountMissing'));
    if (available !== undefined && compare(amount, decimal(available)) > 0) return setProblem(t('subs.amountTooMuch'));
    const move = { id: id.current, from, to, asset, amount: trimZeros(decimalText(amount)) };
    send(
      () => FAMILY.move(move),
      () => {
        showToast({ kind: 'done', text: t('subs.moved', { amount: move.amount, asset }) });
        onClose();
      },
    );
  };
  /** The other end gives way, so that money never goes where it comes from. */
  const chooseFrom = (next: string) => {
    setFrom(next);
    if (next === to) setTo(takers.find((place) => place.id !== next)?.id ?? meId);
    changed();
  };
  const chooseTo = (next: string) => {
    setTo(next);
    if (next === from) setFrom(places.find((place) => place.id !== next)?.id ?? meId);
    changed();
  };
  return (
    <Dialog title={t('subs.move')} isOpen onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFailure failure={failure} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label={t('subs.from')} options={places} value={from} onChange={chooseFrom} />
          <Select label={t('subs.to')} options={takers} value={to} onChange={chooseTo} />
        </div>
        <Select
          label={t('wallet.asset')}
          options={assets.map(({ code }) => ({ id: code, text: code }))}
          value={asset}
          onChange={(next) => {
            setAsset(next);
            setText('');
            changed();
          }}
        />
        {balances.isError ? (
          <ErrorState error={balances.error} onRetry={() => void balances.refetch()} />
        ) : (
          <>
            <DecimalField
              label={t('subs.amount')}
              name="amount"
              digits={assets.find(({ code }) => code === asset)?.scale ?? 0}
              value={text}
              unit={asset}
              error={problem}
              onChange={(next) => {
                setText(next);
                changed();
              }}
            />
            <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-text-muted">
              <span>
                {t('wallet.available')}{' '}
                {available === undefined ? (
                  <Skeleton className="inline-block h-4 w-20 align-middle" />
                ) : (
                  <NumberText value={trimZeros(available)} className="font-medium text-text" />
                )}
              </span>
              <Button
                variant="ghost"
                size="sm"
                isDisabled={available === undefined}
                onPress={() => {
                  setText(trimZeros(available ?? ''));
                  changed();
                }}
              >
                {t('subs.all')}
              </Button>
            </p>
          </>
        )}
        <Button type="submit" isPending={isPending} className="w-full">
          {t('subs.move')}
        </Button>
      </form>
    </Dialog>
  );
}
