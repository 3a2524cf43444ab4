import type { PreferenceData } from '@pelorus/protocol/site/http.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useLocaleChoices } from '../../shell/locale-choice.ts';
import { keepMessageLanguage, readPreferenceRecord } from '../../state/preference-sync.ts';
import { useRefusalText } from '../../ui/refusal-text.ts';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast-store.ts';

const KEY = ['preference-record'];

/** The language of messages to the person; until one is chosen, that of the pages. */
export function MessageLanguage() {
  const t = useMessages();
  const say = useRefusalText();
  const { tag } = useLocale();
  const choices = useLocaleChoices();
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: readPreferenceRecord });
  const { mutate, isPending } = useMutation({
    mutationFn: keepMessageLanguage,
    onSuccess: (_answer, msgLanguage) =>
      client.setQueryData<PreferenceData>(KEY, (record) =>
        record === undefined ? record : { ...record, msgLanguage },
      ),
    onError: (error) => showToast({ kind: 'failed', text: say(error).text }),
  });
  return (
    <Select
      label={t('account.preferences.messages')}
      options={choices.map(({ tag: id, name, lang }) => ({ id, text: name, lang }))}
      value={data?.msgLanguage ?? data?.userLanguage ?? tag}
      onChange={(chosen) => mutate(chosen)}
      isDisabled={data === undefined || isPending}
    />
  );
}
