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
