import { useId } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';

/** One thing shown alive, and under it how a page uses it. */
export function Demo({
  title,
  text,
  code,
  children,
}: {
  title: string;
  text?: string;
  code?: string;
  children: React.ReactNode;
}) {
  const t = useMessages();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {text !== undefined && <p className="max-w-2xl text-text-muted">{text}</p>}
      <div className="min-w-0 rounded bg-surface-raised p-4 md:p-5">{children}</div>
      {code !== undefined && (
        <div dir="ltr" className="flex items-start gap-3 rounded bg-surface-sunken pe-3">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <pre tabIndex={0} className="min-w-0 grow overflow-x-auto p-4 font-mono text-sm">
            <code>{code}</code>
          </pre>
          <div className="py-3">
            <CopyButton text={code} what={t('docs.usage')} />
          </div>
        </div>
      )}
    </section>
  );
}
