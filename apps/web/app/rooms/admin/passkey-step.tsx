import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { PasskeyNotice, usePasskeySupport } from '../../shell/credentials/passkey-notice.tsx';
import type { useSending } from '../../shell/credentials/use-sending.ts';
import { Button } from '../../ui/button.tsx';

/** What staff do with their passkey, by one button: what stands against it, and how it failed. */
export function PasskeyStep({
  label,
  sending,
  onPress,
}: {
  label: 'admin.enrol.button' | 'passkey.logIn';
  sending: ReturnType<typeof useSending>;
  onPress: () => void;
}) {
  const t = useMessages();
  const support = usePasskeySupport();
  return (
    <>
      <PasskeyNotice support={support} />
      <FormFailure failure={sending.failure} />
      <Button
        size="lg"
        icon="key"
        isDisabled={support === 'address'}
        isPending={sending.isPending}
        onPress={onPress}
        className="w-full"
      >
        {t(label)}
      </Button>
    </>
  );
}
