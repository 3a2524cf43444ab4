import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icons.tsx';

/** Returns whether this device can keep passkeys; null while it is being asked, and on the server. */
function usePasskeySupport(): boolean | null {
  const [support, setSupport] = useState<boolean | null>(null);
  useEffect(() => {
    let left = false;
    const tell = (can: boolean) => {
      if (!left) setSupport(can);
    };
    const asked = window.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.();
    if (asked === undefined) tell(false);
    else
      asked.then(tell, () => {
        tell(false);
      });
    return () => {
      left = true;
    };
  }, []);
  return support;
}

/** What a passkey is, and whether this device could have one (PUB-04). */
export function PasskeyNotice() {
  const t = useMessages();
  const support = usePasskeySupport();
  const said = support === null ? 'passkey.checking' : support ? 'passkey.able' : 'passkey.unable';
  return (
    <div className="flex flex-col gap-4">
      <p className="text-text-muted text-pretty">{t('passkey.what')}</p>
      <p role="status" className="flex min-h-18 items-start gap-2 rounded bg-surface-sunken p-3 text-sm">
        <span className={support === true ? 'text-accent' : 'text-text-muted'}>
          <Icon name={support === true ? 'check' : 'info'} />
        </span>
        {t(said)}
      </p>
    </div>
  );
}
