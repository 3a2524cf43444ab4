import { apiGet, apiPatch } from '@pelorus/client/http/request.ts';
import type { InboxChoices, InboxChoicesBody } from '@pelorus/protocol/inbox/http.ts';
import type { NoticeChannel, NoticeTopic } from '@pelorus/protocol/inbox/topics.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { showToast } from '../../../state/toast-store.ts';
import { useRefusalText } from '../../../ui/text/refusal-text.ts';

const PATH = '/api/inbox/choices';
const KEY = ['inbox', 'choices'];

/** What the person chose of topics and channels, the venue's key for pushes and how many browsers get them. */
export function useNoticeChoices() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => apiGet<InboxChoices>(PATH, { signal }) });
}

/** Returns a function that reads them again. */
export function useRenewChoices(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: KEY }), [client]);
}

interface Turn {
  topic: NoticeTopic;
  channel: NoticeChannel;
  isOn: boolean;
}

/** Turns one channel of a topic on or off: at once on the page, and back as it was if it is refused (INBX-54). */
export function useTurnNotice(): (turn: Turn) => void {
  const client = useQueryClient();
  const say = useRefusalText();
  const { mutate } = useMutation({
    mutationFn: ({ topic, channel, isOn }: Turn) =>
      apiPatch<InboxChoices>(PATH, { topics: { [topic]: { [channel]: isOn } } } satisfies InboxChoicesBody),
    onMutate: async ({ topic, channel, isOn }) => {
      await client.cancelQueries({ queryKey: KEY });
      const before = client.getQueryData<InboxChoices>(KEY);
      if (before !== undefined) {
        const changed = { ...before.topics[topic], [channel]: isOn };
        client.setQueryData<InboxChoices>(KEY, { ...before, topics: { ...before.topics, [topic]: changed } });
      }
      return before;
    },
    onSuccess: (choices) => client.setQueryData(KEY, choices),
    onError: (error, _turn, before) => {
      if (before !== undefined) client.setQueryData(KEY, before);
      showToast({ kind: 'failed', text: say(error).text });
    },
    // One after the other: the last answer then holds all of them.
    scope: { id: 'inbox-choices' },
  });
  return mutate;
}
