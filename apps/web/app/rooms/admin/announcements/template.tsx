import type { PostTexts } from '@pelorus/protocol/announcements/http.ts';
import { type PostKind, SUBJECT_MAX } from '@pelorus/protocol/announcements/kinds.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { FormFailure } from '../../../shell/credentials/form-failure.tsx';
import { useSending } from '../../../shell/credentials/use-sending.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { staffGet } from '../staff-calls.ts';
import { type Draft, filledDraft } from './draft.logic.ts';
import { POSTS_URL } from './posts-data.ts';

/** Fills every language that has no text yet (NEWS-14). */
export function Template({
  kind,
  draft,
  onChange,
}: {
  kind: Exclude<PostKind, 'news'>;
  draft: Draft;
  onChange: (draft: Draft) => void;
}) {
  const t = useMessages();
  const [subject, setSubject] = useState('');
  const sending = useSending();
  const fill = () =>
    sending.send(async () => {
      const asked = { kind, subject: subject.trim() };
      const texts = await staffGet<PostTexts>(`${POSTS_URL}/template`, new AbortController().signal, asked);
      onChange(filledDraft(draft, texts));
      return 'here';
    });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grow">
        <TextField label={t('admin.posts.subject')} value={subject} onChange={setSubject} maxLength={SUBJECT_MAX} />
      </div>
      <Button variant="secondary" isPending={sending.isPending} isDisabled={subject.trim() === ''} onPress={fill}>
        {t('admin.posts.fill')}
      </Button>
      <FormFailure failure={sending.failure} />
    </div>
  );
}
