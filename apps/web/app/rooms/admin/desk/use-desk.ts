import type { DeskData, DeskName } from '@pelorus/protocol/admin/desks.ts';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMessages } from '../../../i18n/messages.ts';
import { showToast } from '../../../state/toast-store.ts';
import { staffGet, staffPost } from '../staff-calls.ts';

const EACH_MS = 10_000;
/** Where desks are that are not among custody's. */
const PATHS: Partial<Record<DeskName, `/api/admin/${string}`>> = {
  'p2p-merchants': '/api/admin/p2p/merchants',
  'p2p-clock': '/api/admin/p2p/switch',
};

export type Proposal<D> = DeskData<D, unknown>['waiting'][number];
export interface DeskCalls<D, I> {
  query: UseQueryResult<DeskData<D, I>>;
  propose(deed: D, reason: string): Promise<void>;
  decide(id: string, word: 'agree' | 'withdraw', reason: string): Promise<void>;
}

/** A desk of two people: what there is to do, what waits, and the calls that change it (DESK-01). */
export function useDesk<D, I>(name: DeskName): DeskCalls<D, I> {
  const t = useMessages();
  const queries = useQueryClient();
  const url = PATHS[name] ?? (`/api/admin/custody/${name}` as const);
  const queryKey = ['admin', 'desk', name];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => staffGet<DeskData<D, I>>(url, signal),
    refetchInterval: EACH_MS,
  });
  const send = async (path: string, body: object, said: string) => {
    try {
      queries.setQueryData(queryKey, await staffPost(`${url}/proposals${path}`, body));
      showToast({ kind: 'done', text: said });
    } catch (error) {
      // Somebody else may have decided, or the chain has gone on.
      await queries.invalidateQueries({ queryKey });
      throw error;
    }
  };
  return {
    query,
    propose: (deed, reason) => send('', { deed, reason }, t('admin.verification.doneProposed')),
    decide: (id, word, reason) => send(`/${id}/${word}`, { reason }, t('admin.verification.done')),
  };
}
