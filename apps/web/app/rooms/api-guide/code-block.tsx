import { useMessages } from '../../i18n/messages.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';

/** Code to be read and copied: from left to right in every language. */
export function CodeBlock({ code, name }: { code: string; name: string }) {
  const t = useMessages();
  return (
    <div dir="ltr" className="flex items-start gap-3 rounded bg-surface-sunken pe-3">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="min-w-0 grow overflow-x-auto p-4 font-mono text-sm">
        <code data-sample={name}>{code}</code>
      </pre>
      <div className="py-3">
        <CopyButton text={code} what={t('docs.usage')} />
      </div>
    </div>
  );
}
