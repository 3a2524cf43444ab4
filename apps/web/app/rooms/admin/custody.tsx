import type { CustodyNetwork, GatesBody } from '@pelorus/protocol/admin/custody.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { type GateDeed, type Gated, gatedIn, nameOfGated } from './custody-gates.ts';
import { CustodyNetworks, GateWords } from './custody-networks.tsx';
import { ColdMoves } from './desk/cold-moves.tsx';
import { Networks } from './desk/networks.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffGet, staffPost } from './staff-calls.ts';

const CUSTODY = {
  queryKey: ['admin', 'custody'],
  queryFn: ({ signal }: { signal: AbortSignal }) => staffGet<CustodyNetwork[]>('/api/admin/custody', signal),
};
const DEEDS = {
  change: ['admin.custody.change', 'admin.custody.changeWarning'],
  agree: ['admin.market.agree', 'admin.custody.agreeWarning'],
  withdraw: ['admin.limits.withdraw', 'admin.staff.withdrawWarning'],
} as const;

/** Networks and their coins: what we hold there, what we owe, and who may use them (ADMW-10). */
export function Custody() {
  const t = useMessages();
  const [asked, setAsked] = useState<{ gated: Gated; deed: GateDeed } | null>(null);
  const custody = useQuery({ ...CUSTODY, refetchInterval: 10_000 });
  if (custody.data === undefined)
    return custody.isError ? (
      <ErrorState error={custody.error} onRetry={() => void custody.refetch()} />
    ) : (
      <Skeleton className="mt-6 h-64 w-full" />
    );
  return (
    <div className="flex flex-col gap-6 pt-6">
      {custody.data.length === 0 ? (
        <EmptyState icon="wallet" title={t('admin.custody.none')} />
      ) : (
        <CustodyNetworks networks={custody.data} onAsk={(gated, deed) => setAsked({ gated, deed })} />
      )}
      <ColdMoves />
      <Networks />
      {asked !== null && <GatesDialog {...asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** Asks for the reason and, where gates are set, which are to be open (ADMW-11). */
function GatesDialog({ gated, deed, onClose }: { gated: Gated; deed: GateDeed; onClose: () => void }) {
  const t = useMessages();
  const queries = useQueryClient();
  const { asset, network, opening } = gated;
  const from = deed === 'agree' && opening !== null ? opening : gated;
  const [depositsOpen, setDeposits] = useState(from.depositsOpen);
  const [withdrawalsOpen, setWithdrawals] = useState(from.withdrawalsOpen);
  const isChanged = depositsOpen !== gated.depositsOpen || withdrawalsOpen !== gated.withdrawalsOpen;
  const [title, warning] = DEEDS[deed];
  const send = async (reason: string) => {
    let body: GatesBody = { network, asset, depositsOpen, withdrawalsOpen, reason };
    try {
      if (deed === 'withdraw') {
        // Gates as they are open nothing, and take the proposal back. Somebody may have approved it meanwhile.
        const now = gatedIn(await queries.fetchQuery({ ...CUSTODY, staleTime: 0 }), gated);
        if (now === undefined || now.opening === null) return;
        body = { ...body, depositsOpen: now.depositsOpen, withdrawalsOpen: now.withdrawalsOpen };
      }
      queries.setQueryData(CUSTODY.queryKey, await staffPost<CustodyNetwork[]>('/api/admin/custody/gates', body));
    } catch (error) {
      await queries.invalidateQueries({ queryKey: CUSTODY.queryKey });
      throw error;
    }
  };
  return (
    <ReasonDialog
      title={`${t(title)}: ${nameOfGated(gated)}`}
      warning={t(warning)}
      isReady={deed !== 'change' || isChanged}
      onClose={onClose}
      onReason={send}
    >
      {deed === 'change' && (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Switch isSelected={depositsOpen} onChange={setDeposits}>
            {t('admin.custody.deposits')}
          </Switch>
          <Switch isSelected={withdrawalsOpen} onChange={setWithdrawals}>
            {t('admin.withdrawals')}
          </Switch>
        </div>
      )}
      {deed === 'agree' && <GateWords depositsOpen={depositsOpen} withdrawalsOpen={withdrawalsOpen} />}
    </ReasonDialog>
  );
}
