import type { Journey } from '@pelorus/protocol/identity/journeys.ts';
import type { Security } from '@pelorus/protocol/identity/security.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card, Mark, Row, Rows } from '../../ui/layout/card.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { AddressDialog, type Channel, isAddressChange } from './address-dialog.tsx';
import { AntiPhishingDialog } from './anti-phishing-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

type Open = 'password' | 'antiPhishing' | Channel;

/** Password, addresses and the mark in every mail (SEC-20, SEC-30, SEC-31). */
export function GuardCard({ security, pending }: { security: Security; pending: Journey | null }) {
  const t = useMessages();
  const begun = pending !== null && isAddressChange(pending) ? pending : null;
  const begunChannel: Channel = begun?.purpose === 'phone-change' ? 'phone' : 'email';
  const [open, setOpen] = useState<Open | null>(begun === null ? null : begunChannel);
  const [resumed, setResumed] = useState(begun);
  const close = () => {
    setOpen(null);
    setResumed(null);
  };
  const { hasPassword, score } = security;
  return (
    <Card id="addresses" title={t('security.guard')}>
      <Rows>
        <PasswordRow security={security} onChange={() => setOpen('password')} />
        <AddressRow channel="email" shown={security.email} onChange={() => setOpen('email')} />
        {(security.offersPhone || security.phone !== null) && (
          <AddressRow channel="phone" shown={security.phone} onChange={() => setOpen('phone')} />
        )}
        <AntiPhishingRow code={security.antiPhishing} onChange={() => setOpen('antiPhishing')} />
      </Rows>
      {open === 'password' && <PasswordDialog asksCurrent={hasPassword && !score.factor} onClose={close} />}
      {open === 'antiPhishing' && <AntiPhishingDialog present={security.antiPhishing} onClose={close} />}
      {(open === 'email' || open === 'phone') && <AddressDialog channel={open} pending={resumed} onClose={close} />}
    </Card>
  );
}

function PasswordRow({ security, onChange }: { security: Security; onChange: () => void }) {
  const t = useMessages();
  const { hasPassword, passwordChangedAt } = security;
  const deed = t(hasPassword ? 'security.change' : 'security.setUp');
  return (
    <Row
      icon="shield"
      title={t('identity.password')}
      mark={!hasPassword && <Mark isGood={false}>{t('security.off')}</Mark>}
      action={
        <Button variant="secondary" size="sm" aria-label={`${deed}: ${t('identity.password')}`} onPress={onChange}>
          {deed}
        </Button>
      }
    >
      {passwordChangedAt === null ? (
        t('security.password.about')
      ) : (
        <>
          {t('security.password.changed')} <TimeText timeMs={passwordChangedAt} style="date" />
        </>
      )}
    </Row>
  );
}

function AddressRow({ channel, shown, onChange }: { channel: Channel; shown: string | null; onChange: () => void }) {
  const t = useMessages();
  const isMail = channel === 'email';
  const title = t(isMail ? 'identity.email' : 'security.phone');
  const deed = t(shown === null ? 'security.setUp' : 'security.change');
  return (
    <Row
      icon={isMail ? 'mail' : 'phone'}
      title={title}
      mark={shown === null && <Mark isGood={false}>{t('security.off')}</Mark>}
      action={
        <Button variant="secondary" size="sm" aria-label={`${deed}: ${title}`} onPress={onChange}>
          {deed}
        </Button>
      }
    >
      {shown !== null && <bdi dir="ltr">{shown}</bdi>}
    </Row>
  );
}

function AntiPhishingRow({ code, onChange }: { code: string | null; onChange: () => void }) {
  const t = useMessages();
  const deed = t(code === null ? 'security.setUp' : 'security.change');
  return (
    <Row
      icon="eye"
      title={t('security.antiPhishing')}
      mark={
        code === null ? (
          <Mark isGood={false}>{t('security.off')}</Mark>
        ) : (
          <Mark isGood>
            <bdi dir="ltr">{code}</bdi>
          </Mark>
        )
      }
      action={
        <Button variant="secondary" size="sm" aria-label={`${deed}: ${t('security.antiPhishing')}`} onPress={onChange}>
          {deed}
        </Button>
      }
    >
      {t('security.antiPhishing.about')}
    </Row>
  );
}
