import type { PostText as Texts } from '@pelorus/protocol/announcements/http.ts';
import { BODY_MAX, POST_KINDS, type PostKind, TITLE_MAX } from '@pelorus/protocol/announcements/kinds.ts';
import { LOCALES, type LocaleTag, localeOf } from '@pelorus/site/locales.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { KIND_WORDS } from '../../../shell/announcements/kind-words.ts';
import { PostText } from '../../../shell/announcements/post-text.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type Draft, isBannerRight, missingIn, type Publication } from './draft.logic.ts';
import { Template } from './template.tsx';

const PUBLICATIONS = ['draft', 'now', 'later'] as const satisfies readonly Publication[];
const NO_TEXT: Texts = { title: '', body: '' };

interface FormProps {
  draft: Draft;
  /** Its time is fixed (NEWS-12). */
  isPublic: boolean;
  onChange: (draft: Draft) => void;
}

/** Texts in every language, when they show, and how they look. */
export function PostForm({ draft, isPublic, onChange }: FormProps) {
  const [tag, setTag] = useState<LocaleTag>('en_US');
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Written draft={draft} tag={tag} onTag={setTag} onChange={onChange} />
        <Times draft={draft} isPublic={isPublic} onChange={onChange} />
      </div>
      <Preview text={draft.texts[tag] ?? NO_TEXT} tag={tag} />
    </div>
  );
}

function Written({
  draft,
  tag,
  onTag,
  onChange,
}: Omit<FormProps, 'isPublic'> & { tag: LocaleTag; onTag: (tag: LocaleTag) => void }) {
  const t = useMessages();
  const text = draft.texts[tag] ?? NO_TEXT;
  const set = (more: Partial<Texts>) => onChange({ ...draft, texts: { ...draft.texts, [tag]: { ...text, ...more } } });
  const missing = missingIn(draft).map(localeOf);
  return (
    <Card id="post-text" title={t('admin.posts.text')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select<PostKind>
          label={t('admin.detail.kind')}
          options={POST_KINDS.map((id) => ({ id, text: t(KIND_WORDS[id]) }))}
          value={draft.kind}
          onChange={(kind) => onChange({ ...draft, kind })}
        />
        <Select<LocaleTag>
          label={t('nav.language')}
          options={LOCALES.map((one) => ({ id: one.tag, text: one.name, lang: one.lang }))}
          value={tag}
          onChange={onTag}
        />
      </div>
      {draft.kind !== 'news' && <Template kind={draft.kind} draft={draft} onChange={onChange} />}
      <TextField
        label={t('admin.posts.title')}
        value={text.title}
        onChange={(title) => set({ title })}
        maxLength={TITLE_MAX}
      />
      <TextArea
        label={t('admin.posts.text')}
        hint={t('admin.posts.textHint', { page: '/markets' })}
        value={text.body}
        onChange={(body) => set({ body })}
        rows={10}
        maxLength={BODY_MAX}
        isProse
      />
      <p className="flex flex-wrap gap-x-2 text-sm text-text-muted">
        {t(missing.length === 0 ? 'admin.posts.whole' : 'admin.posts.missing')}
        {missing.map((one) => (
          <span key={one.tag} lang={one.lang} className="language-name">
            {one.name}
          </span>
        ))}
      </p>
    </Card>
  );
}

function Times({ draft, isPublic, onChange }: FormProps) {
  const t = useMessages();
  const field = { type: 'datetime-local', ltr: true } as const;
  return (
    <Card id="post-times" title={t('admin.posts.publication')}>
      {!isPublic && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select<Publication>
            label={t('admin.posts.publication')}
            options={PUBLICATIONS.map((id) => ({ id, text: t(`admin.posts.${id}`) }))}
            value={draft.publication}
            onChange={(publication) => onChange({ ...draft, publication })}
          />
          {draft.publication === 'later' && (
            <TextField
              {...field}
              label={t('admin.posts.publishAt')}
              value={draft.publishAt}
              onChange={(publishAt) => onChange({ ...draft, publishAt })}
            />
          )}
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field}
          label={t('admin.posts.bannerFrom')}
          hint={t('admin.posts.bannerHint')}
          value={draft.bannerFrom}
          onChange={(bannerFrom) => onChange({ ...draft, bannerFrom })}
        />
        <TextField
          {...field}
          label={t('admin.posts.bannerUntil')}
          value={draft.bannerUntil}
          error={isBannerRight(draft) ? null : t('admin.posts.bannerOrder')}
          onChange={(bannerUntil) => onChange({ ...draft, bannerUntil })}
        />
      </div>
    </Card>
  );
}

function Preview({ text, tag }: { text: Texts; tag: LocaleTag }) {
  const t = useMessages();
  const { dir, lang } = localeOf(tag);
  return (
    <Card id="post-preview" title={t('admin.posts.preview')}>
      <div lang={lang} dir={dir} className="flex flex-col gap-4">
        <p className="text-xl font-semibold break-words text-balance">{text.title}</p>
        <PostText text={text.body} />
      </div>
    </Card>
  );
}
