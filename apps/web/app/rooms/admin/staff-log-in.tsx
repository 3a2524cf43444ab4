import { apiPost } from '@pelorus/client/http/request.ts';
import { useRevalidator } from 'react-router';
import { answerPasskey, type WebAuthnJson } from '../../shell/credentials/passkey-ceremony.ts';
import { PasskeyStep } from '../../shell/credentials/passkey-step.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';

/** Logs staff in by their passkey, the only way there is (STF-02). */
export function StaffLogIn({ onIn }: { onIn: () => void }) {
  const sending = useSending();
  const { revalidate } = useRevalidator();
  const logIn = () =>
    sending.send(async () => {
      const options = await apiPost<WebAuthnJson>('/api/admin/log-in/options', {});
      await apiPost('/api/admin/log-in', { answer: await answerPasskey(options) });
      await revalidate();
      onIn();
      return 'left';
    });
  return <PasskeyStep label="passkey.logIn" sending={sending} onPress={logIn} />;
}
