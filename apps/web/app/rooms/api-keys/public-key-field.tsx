import { useMessages } from '../../i18n/messages.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const LETTERS = 400;
/** Makes a pair of keys and prints the half that may be told. */
const COMMANDS = 'openssl genpkey -algorithm ed25519 -out private.pem\nopenssl pkey -in private.pem -pubout';

/** The public half of a person's own key; the private one is never told to anybody (KEY-02). */
export function PublicKeyField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (text: string) => void;
  error: string | null;
}) {
  const t = useMessages();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <p className="text-sm text-text-muted text-pretty">{t('apiKeys.howTo')}</p>
        <div className="flex items-start gap-2 rounded bg-surface-sunken p-3">
          <pre dir="ltr" className="grow overflow-x-auto whitespace-pre-wrap break-words font-mono text-xs">
            {COMMANDS}
          </pre>
          <CopyButton text={COMMANDS} what={t('apiKeys.commands')} />
        </div>
      </div>
      <TextArea
        label={t('apiKeys.publicKey')}
        hint={t('apiKeys.publicKeyHint')}
        error={error}
        value={value}
        onChange={onChange}
        rows={4}
        maxLength={LETTERS}
      />
    </div>
  );
}
