import { useRevalidator } from 'react-router';
import { PasskeyStep } from '../../shell/credentials/passkey-step.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { logInByPasskey } from './staff-calls.ts';

/** Logs staff in by their passkey, the only way there is (STF-02). */
export function StaffLogIn({ onIn }: { onIn: () => void }) {
  const sending = useSending();
  const { revalidate } = useRevalidator();
  const logIn = () =>
    sending.send(async () => {
      await logInByPasskey();
      await revalidate();
      onIn();
      return 'left';
    });
  return <PasskeyStep label="passkey.logIn" sending={sending} onPress={logIn} />;
}
