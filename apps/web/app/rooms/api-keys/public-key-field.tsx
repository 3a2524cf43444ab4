import { useMessages } from '../../i18n/messages.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';

const LETTERS = 1_000;
/** Commands that generate a key pair; the second prints the public half. */
const ALGORITHM = { ed25519: 'ed25519', rsa: 'rsa -pkeyopt rsa_keygen_bits:3072' } as const;
type OwnKind = keyof typeof ALGORITHM;

/** The public half of a person's own key; the private one is never told to anybody (KEY-02). */
export function PublicKeyField({
  kind,
  value,
  onChange,
  error,
}: {
  kind: OwnKind;
  value: string;
  onChange: (text: string) => void;
  error: string | null;
}) {
  const t = useMessages();
  const commands = `openssl genpkey -algorithm ${ALGORITHM[kind]} -out private.pem\nopenssl pkey -in private.pem -pubout`;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <p className="text-sm text-text-muted text-pretty">{t('apiKeys.howTo')}</p>
        <div className="flex items-start gap-2 rounded bg-surface-sunken p-3">
          <pre dir="ltr" className="grow overflow-x-auto whitespace-pre-wrap break-words font-mono text-xs">
            {commands}
          </pre>
          <CopyButton text={commands} what={t('apiKeys.commands')} />
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
