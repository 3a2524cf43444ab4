import type { OutboxMessage } from '@pelorus/protocol/messages/outbox.ts';
import { LOCALES } from '@pelorus/site/locales.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';

/** One message: its envelope, a copyable code, and its parts as mail programs show them. */
export function MessageView({ message }: { message: OutboxMessage }) {
  const t = useMessages();
  const { subject, to, lang, sentAt, code, html, text } = message;
  const [part, setPart] = useState<'html' | 'text'>('html');
  return (
    <article aria-label={subject} className="flex min-w-0 flex-col gap-4 rounded bg-surface-raised p-5 md:p-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 lang={lang} className="break-words text-lg font-semibold">
            <bdi>{subject}</bdi>
          </h2>
          <p className="text-sm text-text-muted">
            {t('outbox.to')} <bdi className="break-all text-text">{to}</bdi> · <TimeText timeMs={sentAt} />
          </p>
        </div>
        {code !== null && (
          <p className="flex items-center gap-3 rounded bg-surface-sunken px-4 py-2">
            <span className="sr-only">{t('outbox.code')}</span>
            <bdi dir="ltr" className="numeric text-xl font-semibold tracking-widest">
              {code}
            </bdi>
            <CopyButton text={code} what={t('outbox.code')} />
          </p>
        )}
      </header>
      {html === null ? (
        <PlainText text={text} lang={lang} />
      ) : (
        <Tabs
          label={t('outbox.parts')}
          selected={part}
          onSelect={setPart}
          tabs={[
            {
              id: 'html',
              title: t('outbox.html'),
              content: (
                <iframe
                  // Neither scripts nor our origin: only its links open, each in a tab of its own.
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                  srcDoc={html}
                  title={subject}
                  className="mt-4 h-[40rem] w-full rounded border border-line"
                />
              ),
            },
            { id: 'text', title: t('outbox.text'), content: <PlainText text={text} lang={lang} /> },
          ]}
        />
      )}
    </article>
  );
}

function PlainText({ text, lang }: { text: string; lang: string }) {
  const dir = LOCALES.find((locale) => locale.lang === lang.split('-')[0] || locale.lang === lang)?.dir ?? 'ltr';
  return (
    <pre
      lang={lang}
      dir={dir}
      className="mt-4 overflow-x-auto whitespace-pre-wrap break-words rounded bg-surface-sunken p-4 text-sm"
    >
      {text}
    </pre>
  );
}
