import { apiPost } from '@pelorus/client/http/request.ts';
import { useRevalidator } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { answerPasskey, type WebAuthnJson } from '../../shell/credentials/passkey-ceremony.ts';
import { PasskeyNotice, usePasskeySupport } from '../../shell/credentials/passkey-notice.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { Button } from '../../ui/button.tsx';

/** Logs staff in by their passkey, the only way there is (STF-02). */
export function StaffLogIn({ onIn }: { onIn: () => void }) {
  const t = useMessages();
  const sending = useSending();
  const support = usePasskeySupport();
  const { revalidate } = useRevalidator();
  const logIn = () =>
    sending.send(async () => {
      const options = await apiPost<WebAuthnJson>('/api/admin/log-in/options', {});
      await apiPost('/api/admin/log-in', { answer: await answerPasskey(options) });
      await revalidate();
      onIn();
      return 'left';
    });
  return (
    <>
      <PasskeyNotice support={support} />
      <FormFailure failure={sending.failure} />
      <Button
        size="lg"
        icon="key"
        isDisabled={support === 'address'}
        isPending={sending.isPending}
        onPress={logIn}
        className="w-full"
      >
        {t('passkey.logIn')}
      </Button>
    </>
  );
}
