import { useEffect, useState } from 'react';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { useInBrowser } from '../../ui/text/time-text.tsx';
import { namedPage, type PasskeySupport, passkeySupport } from './passkey-ceremony.ts';

const SAID: Record<PasskeySupport, MessageId> = {
  able: 'passkey.able',
  unable: 'passkey.unable',
  address: 'passkey.address',
};

/** Returns whether this device can keep passkeys; null while it is being asked, and on the server. */
export function usePasskeySupport(): PasskeySupport | null {
  const [support, setSupport] = useState<PasskeySupport | null>(null);
  useEffect(() => {
    let left = false;
    void passkeySupport().then((found) => {
      if (!left) setSupport(found);
    });
    return () => {
      left = true;
    };
  }, []);
  return support;
}

/** Leads to this same page by a name, where it was opened by this machine's number (FAC-21); nothing elsewhere. */
export function NamedPageLink() {
  const named = useInBrowser() ? namedPage(window.location) : null;
  if (named === null) return null;
  return (
    <a href={named} dir="ltr" className="font-medium underline">
      {new URL(named).host}
    </a>
  );
}

/** Explains passkeys, and says whether this device supports them (PUB-04). */
export function PasskeyNotice({ support }: { support: PasskeySupport | null }) {
  const t = useMessages();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-text-muted text-pretty">{t('passkey.what')}</p>
      <p role="status" className="flex min-h-18 items-start gap-2 rounded bg-surface-sunken p-3 text-sm">
        <span className={support === 'able' ? 'text-accent' : 'text-text-muted'}>
          <Icon name={support === 'able' ? 'check' : 'info'} />
        </span>
        <span>
          {t(support === null ? 'passkey.checking' : SAID[support])} <NamedPageLink />
        </span>
      </p>
    </div>
  );
}
