import { trimZeros } from '@pelorus/money/units.ts';
import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import { compare, decimal, decimalText, readNumber, ZERO } from '@pelorus/site/decimal.ts';
import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';
import { FAMILY, newTransferId, useBalancesOf, useFamilyCall } from './family-data.ts';

export interface Moving {
  /** The person themselves. */
  meId: string;
  subs: readonly SubAccount[];
  /** The accounts that are shown first: the person's id or a sub-account's. */
  ends: { from: string; to: string };
  /** The initially selected asset. */
  firstAsset: string;
  onDone: () => void;
}

/** State of a transfer: asset, source, target and amount; and its submit. */
export function useMove({ meId, subs, ends, firstAsset, onDone }: Moving) {
  const t = useMessages();
  const [from, setFrom] = useState(ends.from);
  const [to, setTo] = useState(ends.to);
  const [asset, setAsset] = useState(firstAsset);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  /** Kept until the request changes, so that a retry after a lost answer does not transfer twice. */
  const id = useRef(newTransferId());
  const { send, isPending, failure } = useFamilyCall();
  const balances = useBalancesOf(from === meId ? null : from);
  const available = balances.data?.find((one) => one.asset === asset)?.available;
  const places = [{ id: meId, text: t('subs.me') }, ...subs.map((one) => ({ id: one.id, text: one.name }))];
  const takers = places.filter((place) => subs.find((one) => one.id === place.id)?.isFrozen !== true);
  const changed = () => {
    id.current = newTransferId();
    setProblem(null);
  };
  return {
    ...{ from, to, asset, text, problem, places, takers, balances, available, isPending, failure },
    /** The other end gives way, so that money never goes where it comes from. */
    chooseFrom: (next: string) => {
      setFrom(next);
      if (next === to) setTo(takers.find((place) => place.id !== next)?.id ?? meId);
      changed();
    },
    chooseTo: (next: string) => {
      setTo(next);
      if (next === from) setFrom(places.find((place) => place.id !== next)?.id ?? meId);
      changed();
    },
    chooseAsset: (next: string) => {
      setAsset(next);
      setText('');
      changed();
    },
    type: (next: string) => {
      setText(next);
      changed();
    },
    submit: () => {
      const amount = readNumber(text);
      if (amount === null || compare(amount, ZERO) <= 0) return setProblem(t('subs.amountMissing'));
      if (available !== undefined && compare(amount, decimal(available)) > 0)
        return setProblem(t('subs.amountTooMuch'));
      const move = { id: id.current, from, to, asset, amount: trimZeros(decimalText(amount)) };
      send(
        () => FAMILY.move(move),
        () => {
          showToast({ kind: 'done', text: t('subs.moved', { amount: move.amount, asset }) });
          onDone();
        },
      );
    },
  };
}
