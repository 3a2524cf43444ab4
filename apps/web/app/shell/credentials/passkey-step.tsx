import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SendingFailure } from './form-failure.tsx';
import { PasskeyNotice, usePasskeySupport } from './passkey-notice.tsx';
import type { Sending } from './use-sending.ts';

/**
 * One button for a passkey, with an obstacle, the last failure and, in `children`, an alternative. A security key or
 * another device may hold the passkey, so the button is always there.
 */
export function PasskeyStep({
  label,
  sending,
  onPress,
  children,
}: {
  label: 'admin.enrol.button' | 'passkey.logIn';
  sending: Sending;
  onPress: () => void;
  children?: React.ReactNode;
}) {
  const t = useMessages();
  const support = usePasskeySupport();
  return (
    <>
      <PasskeyNotice support={support} />
      <SendingFailure sending={sending} />
      <div className="flex flex-col gap-2">
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
        {children}
      </div>
    </>
  );
}
