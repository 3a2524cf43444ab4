import { useMessages } from '../../../i18n/messages.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';

/** A transaction in short, and a button that copies it whole. */
export function HashText({ hash }: { hash: string }) {
  const t = useMessages();
  return (
    <span className="inline-flex items-center gap-1">
      <bdi dir="ltr" className="font-mono text-xs">
        {hash.slice(0, 10)}…{hash.slice(-6)}
      </bdi>
      <CopyButton text={hash} what={t('deposit.transaction')} />
    </span>
  );
}

/** A transaction or an address whole, in as many lines as it takes. */
export function LongText({ text }: { text: string }) {
  return (
    <p dir="ltr" className="text-start font-mono text-xs break-all rtl:text-end">
      {text}
    </p>
  );
}
