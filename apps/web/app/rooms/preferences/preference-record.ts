import { pageTabs } from '@pelorus/client/storage/tabs.ts';
import type { PreferenceChange, PreferenceData } from '@pelorus/protocol/site/http.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepInRecord, readPreferenceRecord } from '../../state/preference-sync.ts';
import { showToast } from '../../state/toast-store.ts';
import { useRefusalText } from '../../ui/text/refusal-text.ts';

const KEY = ['preference-record'];

/** The person's preferences from the server, reloaded when another tab changes them (CLI-24). */
export function usePreferenceRecord() {
  const client = useQueryClient();
  useEffect(
    () =>
      pageTabs().listen(({ kind }) => {
        if (kind === 'preference') void client.invalidateQueries({ queryKey: KEY });
      }),
    [client],
  );
  return useQuery({ queryKey: KEY, queryFn: readPreferenceRecord });
}

/** Keeps a change; until the answer comes, the record is as `expected` says, and again as it was if it is refused. */
export function useKeepInRecord() {
  const client = useQueryClient();
  const say = useRefusalText();
  const { mutate } = useMutation({
    mutationFn: ({ change }: { change: PreferenceChange; expected: (record: PreferenceData) => PreferenceData }) =>
      keepInRecord(change),
    onMutate: async ({ expected }) => {
      await client.cancelQueries({ queryKey: KEY });
      const before = client.getQueryData<PreferenceData>(KEY);
      if (before !== undefined) client.setQueryData(KEY, expected(before));
      return before;
    },
    onSuccess: (record) => client.setQueryData(KEY, record),
    onError: (error, _change, before) => {
      if (before !== undefined) client.setQueryData(KEY, before);
      showToast({ kind: 'failed', text: say(error).text });
    },
    // One after the other: the last answer then holds all of them.
    scope: { id: 'preference-record' },
  });
  return mutate;
}
