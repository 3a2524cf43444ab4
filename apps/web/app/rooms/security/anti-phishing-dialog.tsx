import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SECURITY, useRenewSecurity } from './security-data.ts';

const CODE = /^[A-Za-z0-9]{4,20}$/;
const LONGEST = 20;

/** Sets or removes the anti-phishing code of mails (SEC-20). */
export function AntiPhishingDialog({ present, onClose }: { present: string | null; onClose: () => void }) {
  const t = useMessages();
  const sending = useSending('code');
  const renew = useRenewSecurity();
  const [code, setCode] = useState('');
  const keep = (next: string | null) =>
    void sending.send(async () => {
      await SECURITY.setAntiPhishing(next);
      void renew();
      showToast({ kind: 'done', text: t('security.done') });
      if (sending.isThere()) onClose();
      return 'left';
    });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!CODE.test(code)) return sending.fail('code', t('security.antiPhishing.wrong'));
    keep(code);
  };
  return (
    <Dialog title={t('security.antiPhishing.change')} isOpen onClose={onClose}>
      <form ref={sending.form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SendingFailure sending={sending} />
        <p className="text-text-muted text-pretty">{t('security.antiPhishing.about')}</p>
        <TextField
          label={t('security.antiPhishing')}
          hint={t('security.antiPhishing.wrong')}
          name="anti-phishing"
          autoComplete="off"
          ltr
          maxLength={LONGEST}
          value={code}
          onChange={(text) => {
            setCode(text);
            sending.clear();
          }}
          error={sending.fields.code}
          autoCapitalize="none"
          spellCheck={false}
          autoCorrect="off"
          autoFocus
        />
        <div className="flex flex-wrap justify-end gap-3">
          {present !== null && (
            <Button variant="danger" isPending={sending.isPending} onPress={() => keep(null)}>
              {t('security.remove')}
            </Button>
          )}
          <Button type="submit" isPending={sending.isPending}>
            {t('security.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
