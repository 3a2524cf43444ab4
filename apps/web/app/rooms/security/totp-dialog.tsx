import { CODE_DIGITS } from '@pelorus/site/filters.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { QrCode } from '../../ui/text/qr-code.tsx';
import { SECURITY, type TotpSecret } from './security-data.ts';

const GROUP = /.{1,4}/g;

/** Shows the secret of one-time passwords, this once, and puts it into use by its first code (FAC-01). */
export function TotpDialog({
  offer,
  onProven,
  onClose,
}: {
  offer: TotpSecret;
  /** Gets the recovery codes that were made with it; none if there was a factor before. */
  onProven: (codes: string[]) => void;
  onClose: () => void;
}) {
  const t = useMessages();
  const sending = useSending('code');
  const [code, setCode] = useState('');
  const send = (whole: string) => {
    if (whole.length < CODE_DIGITS) return sending.fail('code', t('code.incomplete'));
    void sending.send(
      async () => {
        onProven((await SECURITY.proveTotp(whole)).codes);
        return 'left';
      },
      async ({ error }) => {
        if (error === 'CODE_WRONG') setCode('');
        return false;
      },
    );
  };
  return (
    <Dialog title={t('security.totp.title')} isOpen isKept onClose={onClose}>
      <form
        ref={sending.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(code);
        }}
        className="flex flex-col gap-4"
      >
        <SendingFailure sending={sending} />
        <Offer {...offer} />
        <CodeField
          label={t('code.label')}
          value={code}
          onChange={(text) => {
            setCode(text);
            if (text !== '') sending.clear();
          }}
          onComplete={send}
          error={sending.fields.code ?? null}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" isPending={sending.isPending}>
            {t('code.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The secret for the camera of a phone, for an app on this device, and for the hand. */
function Offer({ secret, address }: TotpSecret) {
  const t = useMessages();
  return (
    <>
      <p className="text-text-muted text-pretty">{t('security.totp.scan')}</p>
      <div className="flex flex-col items-center gap-3">
        <QrCode text={address} label={t('security.totp.picture')} />
        <a href={address} className="text-accent underline md:hidden">
          {t('security.totp.open')}
        </a>
      </div>
      <div className="flex flex-col gap-1">
        <p className="text-sm text-text-muted">{t('security.totp.byHand')}</p>
        <div className="flex items-start gap-2 rounded bg-surface-sunken p-3">
          <code dir="ltr" className="grow break-words text-sm" data-totp-secret={secret}>
            {secret.match(GROUP)?.join(' ')}
          </code>
          <CopyButton text={secret} what={t('security.totp.secret')} />
        </div>
      </div>
    </>
  );
}
