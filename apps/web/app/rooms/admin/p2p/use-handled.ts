import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMessages } from '../../../i18n/messages.ts';
import { showToast } from '../../../state/toast-store.ts';
import { staffGet, staffPost } from '../staff-calls.ts';

const EACH_MS = 30_000;

/** A list whose rows wait until one of the staff has handled them, with a reason (PDIS-21). */
export function useHandled<Row>(list: 'reports' | 'shared-accounts') {
  const t = useMessages();
  const queries = useQueryClient();
  const url = `/api/admin/p2p/${list}` as const;
  const queryKey = ['admin', 'p2p', list];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => staffGet<{ rows: Row[] }>(url, signal),
    refetchInterval: EACH_MS,
  });
  const handle = async (id: string | number, reason: string) => {
    try {
      queries.setQueryData(queryKey, await staffPost(`${url}/${id}/handled`, { reason }));
      showToast({ kind: 'done', text: t('admin.verification.done') });
    } catch (error) {
      // Somebody else may have handled it.
      await queries.invalidateQueries({ queryKey });
      throw error;
    }
  };
  return { query, handle };
}
