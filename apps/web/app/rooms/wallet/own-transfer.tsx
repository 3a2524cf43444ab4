import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useSubs } from '../../shell/transfer/family-data.ts';
import { MoveForm } from '../../shell/transfer/move-form.tsx';
import { TransferForm } from '../../shell/transfer/transfer-form.tsx';
import { keptTransfer } from '../../shell/transfer/transfer-in-hand.ts';
import { useRootData } from '../../state/root-data.ts';
import { IconButton } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { FUTURES_QUERIES } from './futures-data.ts';
import { FUTURES, type OwnEnds, SPOT, sourcesOf, swapped, targetsOf, withSource } from './own-ends.logic.ts';

interface Props {
  assets: SymbolsData['assets'];
  /** What contracts settle in; none: the venue has no contracts. */
  marginAssets: readonly string[];
}

/** Moves money between the person's own wallets and sub-accounts (WPAG-51). */
export function OwnTransfer(props: Props) {
  const isSub = useRootData()?.me?.sub !== undefined;
  return isSub ? <Ways {...props} subs={[]} /> : <OfParent {...props} />;
}

function OfParent(props: Props) {
  const subs = useSubs();
  if (subs.data !== undefined)
    return <Ways {...props} subs={subs.data.filter(({ accountId }) => accountId !== null)} />;
  if (subs.isError) return <ErrorState error={subs.error} onRetry={() => void subs.refetch()} />;
  return <Skeleton className="h-96 w-full" />;
}

function Ways({ assets, marginAssets, subs }: Props & { subs: readonly SubAccount[] }) {
  const t = useMessages();
  const me = useRootData()?.me;
  const client = useQueryClient();
  const venue = { hasFutures: marginAssets.length > 0, subs };
  const [ends, setEnds] = useState<OwnEnds>(() => firstEnds(me?.accountId ?? null, venue));
  /** Another form for each transfer. */
  const [made, setMade] = useState(0);
  const done = () => setMade((count) => count + 1);
  if (me === undefined || me === null) return null;
  if (targetsOf(SPOT, venue).length === 0) return <EmptyState icon="wallet" title={t('transferPage.nowhere')} />;
  const names = new Map([
    [SPOT as string, t('transfer.spotWallet')],
    [FUTURES, t('transfer.futuresWallet')],
    ...subs.map(({ id, name }) => [id, name] as const),
  ]);
  const choice = (shown: OwnEnds, isHeld: boolean) => (
    <Choice ends={shown} names={names} venue={venue} isHeld={isHeld} onChange={setEnds} />
  );
  const key = `${ends.from} ${ends.to} ${made}`;
  if (ends.from === FUTURES || ends.to === FUTURES)
    return (
      <TransferForm
        key={key}
        marginAssets={marginAssets}
        direction={ends.to === FUTURES ? 'TO_FUTURES' : 'TO_SPOT'}
        choice={(direction, isHeld) =>
          choice(direction === 'TO_FUTURES' ? { from: SPOT, to: FUTURES } : { from: FUTURES, to: SPOT }, isHeld)
        }
        onClose={done}
        onMoved={() => void client.invalidateQueries({ queryKey: FUTURES_QUERIES })}
      />
    );
  const idOf = (end: string) => (end === SPOT ? me.userId : end);
  return (
    <MoveForm
      key={key}
      meId={me.userId}
      subs={subs}
      ends={{ from: idOf(ends.from), to: idOf(ends.to) }}
      assets={assets}
      choice={choice(ends, false)}
      onDone={done}
    />
  );
}

/** A transfer whose outcome is not known comes first (FWEB-14). */
function firstEnds(accountId: number | null, venue: { hasFutures: boolean; subs: readonly SubAccount[] }): OwnEnds {
  if (keptTransfer(accountId)?.direction === 'TO_SPOT') return { from: FUTURES, to: SPOT };
  return { from: SPOT, to: targetsOf(SPOT, venue)[0] ?? SPOT };
}

interface ChoiceProps {
  ends: OwnEnds;
  names: ReadonlyMap<string, string>;
  venue: { hasFutures: boolean; subs: readonly SubAccount[] };
  isHeld: boolean;
  onChange: (ends: OwnEnds) => void;
}

/** Where money comes from and where it goes. */
function Choice({ ends, names, venue, isHeld, onChange }: ChoiceProps) {
  const t = useMessages();
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, text: names.get(id) ?? id }));
  const back = swapped(ends, venue);
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2 sm:grid-cols-[1fr_auto_1fr]">
      <Select
        label={t('transfer.from')}
        options={named(sourcesOf(venue))}
        value={ends.from}
        isDisabled={isHeld}
        onChange={(from) => onChange(withSource(from, ends, venue))}
      />
      <IconButton
        icon="swap"
        label={t('transfer.swap')}
        isDisabled={isHeld || back === null}
        onPress={() => back !== null && onChange(back)}
      />
      <div className="col-span-full sm:col-span-1">
        <Select
          label={t('transfer.to')}
          options={named(targetsOf(ends.from, venue))}
          value={ends.to}
          isDisabled={isHeld}
          onChange={(to) => onChange({ ...ends, to })}
        />
      </div>
    </div>
  );
}
