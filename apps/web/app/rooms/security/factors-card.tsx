import type { Factors, Passkey } from '@pelorus/protocol/identity/factors.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { canUsePasskeys } from '../../shell/credentials/passkey-ceremony.ts';
import { NamedPageLink } from '../../shell/credentials/passkey-notice.tsx';
import { RecoveryCodes } from '../../shell/credentials/recovery-codes.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card, Mark, Row, Rows } from '../../ui/layout/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TimeText, useInBrowser } from '../../ui/text/time-text.tsx';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { SECURITY, type TotpSecret, useRenewSecurity } from './security-data.ts';
import { TotpDialog } from './totp-dialog.tsx';

type Ask = (question: Question) => void;
/** Shows recovery codes; `done` is announced after they were saved, because on a phone it would cover them. */
type OnCodes = (codes: readonly string[], done: string) => void;

/** Second factors: made, renamed, removed (FAC-01 to FAC-22). */
export function FactorsCard({ factors }: { factors: Factors }) {
  const t = useMessages();
  const [question, setQuestion] = useState<Question | null>(null);
  const [shown, setShown] = useState<{ codes: readonly string[]; done: string } | null>(null);
  const onCodes: OnCodes = (codes, done) => setShown({ codes, done });
  const hasFactor = factors.totp !== null || factors.passkeys.length > 0;
  return (
    <Card id="factors" title={t('security.factors')} lead={t('security.factorsLead')}>
      <Rows>
        <TotpRow totp={factors.totp} ask={setQuestion} onCodes={onCodes} />
        <PasskeysRow passkeys={factors.passkeys} onCodes={onCodes} />
        {factors.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} ask={setQuestion} />
        ))}
        {hasFactor && <CodesRow left={factors.recoveryCodesLeft} ask={setQuestion} onCodes={onCodes} />}
      </Rows>
      {question !== null && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
      {shown !== null && (
        <Dialog title={t('recoveryCodes.title')} isOpen isKept onClose={() => setShown(null)}>
          <RecoveryCodes
            codes={shown.codes}
            onKept={() => {
              setShown(null);
              showToast({ kind: 'done', text: shown.done });
            }}
          />
        </Dialog>
      )}
    </Card>
  );
}

/** Shows the codes that came with a new factor, if any did, and says that it is there. */
function useAdded(onCodes: OnCodes, done: string) {
  const renew = useRenewSecurity();
  return (codes: readonly string[]) => {
    void renew();
    if (codes.length > 0) onCodes(codes, done);
    else showToast({ kind: 'done', text: done });
  };
}

function TotpRow({ totp, ask, onCodes }: { totp: Factors['totp']; ask: Ask; onCodes: OnCodes }) {
  const t = useMessages();
  const sending = useSending();
  const [offer, setOffer] = useState<TotpSecret | null>(null);
  const added = useAdded(onCodes, t('security.done'));
  const begin = () =>
    sending.send(async () => {
      setOffer(await SECURITY.newTotp());
      return 'here';
    });
  const remove = () =>
    ask({
      title: t('security.totp.remove'),
      warning: t('security.factorRemoveWarning'),
      button: t('security.remove'),
      done: t('security.done'),
      work: SECURITY.removeTotp,
    });
  return (
    <Row
      icon="phone"
      title={t('factor.totp')}
      mark={<Mark isGood={totp !== null}>{t(totp === null ? 'security.off' : 'security.on')}</Mark>}
      action={
        totp === null ? (
          <Button
            size="sm"
            isPending={sending.isPending}
            onPress={begin}
            aria-label={`${t('security.setUp')}: ${t('factor.totp')}`}
          >
            {t('security.setUp')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            onPress={remove}
            aria-label={`${t('security.remove')}: ${t('factor.totp')}`}
          >
            {t('security.remove')}
          </Button>
        )
      }
    >
      {totp === null ? t('security.totp.about') : <Since timeMs={totp.since} />}
      <FormFailure failure={sending.failure} />
      {offer !== null && (
        <TotpDialog
          offer={offer}
          onProven={(codes) => {
            setOffer(null);
            added(codes);
          }}
          onClose={() => setOffer(null)}
        />
      )}
    </Row>
  );
}

function Since({ timeMs }: { timeMs: number }) {
  const t = useMessages();
  return (
    <>
      {t('security.since')} <TimeText timeMs={timeMs} style="date" />
    </>
  );
}

/** The person's passkeys, and a link to add one. */
function PasskeysRow({ passkeys, onCodes }: { passkeys: readonly Passkey[]; onCodes: OnCodes }) {
  const t = useMessages();
  const sending = useSending();
  const added = useAdded(onCodes, t('passkey.added'));
  const isUsable = useInBrowser() && canUsePasskeys();
  const add = () =>
    sending.send(async () => {
      added((await SECURITY.addPasskey()).codes);
      return 'here';
    });
  return (
    <Row
      icon="key"
      title={t('security.passkeys')}
      mark={
        <Mark isGood={passkeys.length > 0}>
          {passkeys.length === 0 ? t('security.off') : <span className="numeric">{passkeys.length}</span>}
        </Mark>
      }
      action={
        <Button
          size="sm"
          variant={passkeys.length === 0 ? 'primary' : 'secondary'}
          isPending={sending.isPending}
          isDisabled={!isUsable || passkeys.length >= LIMITS.passkeysPerPerson}
          onPress={add}
        >
          {t('passkey.add')}
        </Button>
      }
    >
      {isUsable ? t('passkey.what') : t('security.passkeysUnable')} <NamedPageLink />
      <FormFailure failure={sending.failure} />
    </Row>
  );
}

function CodesRow({ left, ask, onCodes }: { left: number; ask: Ask; onCodes: OnCodes }) {
  const t = useMessages();
  const renewCodes = () =>
    ask({
      title: t('security.codes.renew'),
      warning: t('security.codes.warning'),
      button: t('security.codes.renew'),
      done: null,
      isHarmless: true,
      work: async () => onCodes((await SECURITY.newRecoveryCodes()).codes, t('security.done')),
    });
  return (
    <Row
      icon="ledger"
      title={t('recoveryCodes.title')}
      mark={<Mark isGood={left > 0}>{t('security.codes.left', { count: left })}</Mark>}
      action={
        <Button variant="secondary" size="sm" onPress={renewCodes}>
          {t('security.codes.renew')}
        </Button>
      }
    >
      {t('security.codes.about')}
    </Row>
  );
}
