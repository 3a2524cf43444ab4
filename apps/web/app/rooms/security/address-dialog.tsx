import type { Journey, StepResult } from '@pelorus/protocol/identity/journeys.ts';
import { isEmail, isPhoneNumber, latinPhone } from '@pelorus/site/fields.ts';
import { CODE_DIGITS } from '@pelorus/site/filters.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSecondsLeft } from '../../shell/credentials/seconds-left.ts';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SECURITY, useRenewSecurity } from './security-data.ts';

export type Channel = 'email' | 'phone';
const TITLES = { email: 'security.email.change', phone: 'security.phone.change' } as const;

export const isAddressChange = ({ purpose }: Journey): boolean =>
  purpose === 'email-change' || purpose === 'phone-change';

/** Changes an address: enter the new one, then a code from the old one, then a code from the new one (SEC-31). */
export function AddressDialog({
  channel,
  pending,
  onClose,
}: {
  channel: Channel;
  /** A change that was begun before the page was loaded. */
  pending: Journey | null;
  onClose: () => void;
}) {
  const t = useMessages();
  const renew = useRenewSecurity();
  const [journey, setJourney] = useState(pending);
  const goOn = (result: StepResult): 'here' | 'left' => {
    if (result.state === 'pending') {
      setJourney(result.journey);
      return 'here';
    }
    void renew();
    showToast({ kind: 'done', text: t('security.done') });
    onClose();
    return 'left';
  };
  const giveUp = () => {
    // A new change ends this one too, so the answer does not matter.
    if (journey !== null) SECURITY.endJourney().catch(() => {});
    onClose();
  };
  return (
    <Dialog title={t(TITLES[channel])} isOpen isKept={journey !== null} onClose={giveUp}>
      {journey === null ? (
        <AddressForm channel={channel} goOn={goOn} />
      ) : (
        <CodeForm
          key={journey.step}
          journey={journey}
          onRenewed={setJourney}
          goOn={goOn}
          onGone={() => setJourney(null)}
          onGiveUp={giveUp}
        />
      )}
    </Dialog>
  );
}

function AddressForm({ channel, goOn }: { channel: Channel; goOn: (result: StepResult) => 'here' | 'left' }) {
  const t = useMessages();
  const sending = useSending('address');
  const [address, setAddress] = useState('');
  const isMail = channel === 'email';
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const told = isMail ? address.trim() : latinPhone(address);
    if (!(isMail ? isEmail(told) : isPhoneNumber(told)))
      return sending.fail('address', t(isMail ? 'identity.emailWrong' : 'identity.phoneWrong'));
    void sending.send(async () => goOn(await SECURITY.changeAddress(channel, told)));
  };
  return (
    <form ref={sending.form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SendingFailure sending={sending} />
      <p className="text-text-muted text-pretty">{t('security.changeEffects')}</p>
      <TextField
        label={t(isMail ? 'security.email.new' : 'security.phone.new')}
        name="address"
        type={isMail ? 'email' : 'tel'}
        autoComplete={isMail ? 'email' : 'tel'}
        ltr
        value={address}
        onChange={(text) => {
          setAddress(text);
          sending.clear();
        }}
        error={sending.fields.address}
        autoFocus
      />
      <Button type="submit" isPending={sending.isPending} className="w-full">
        {t('stay.continue')}
      </Button>
    </form>
  );
}

interface CodeFormProps {
  journey: Journey;
  /** Another code is on its way. */
  onRenewed: (journey: Journey) => void;
  goOn: (result: StepResult) => 'here' | 'left';
  /** The server does not know of it any more. */
  onGone: () => void;
  onGiveUp: () => void;
}

function CodeForm({ journey, onRenewed, goOn, onGone, onGiveUp }: CodeFormProps) {
  const t = useMessages();
  const sending = useSending('code');
  const [code, setCode] = useState('');
  const gone = (error: string) => {
    if (error !== 'JOURNEY_GONE' && error !== 'JOURNEY_STEP') return false;
    showToast({ kind: 'failed', text: t('error.JOURNEY_GONE') });
    onGone();
    return true;
  };
  const send = (whole: string) => {
    if (whole.length < CODE_DIGITS) return sending.fail('code', t('code.incomplete'));
    void sending.send(
      async () => goOn(await SECURITY.sendCode(whole)),
      async ({ error }) => {
        if (error === 'CODE_WRONG' || error === 'CODE_TRIES_OVER') setCode('');
        return gone(error);
      },
    );
  };
  return (
    <form
      ref={sending.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
      className="flex flex-col gap-4"
    >
      <SendingFailure sending={sending} />
      <p className="text-text-muted text-pretty">
        {t(journey.step === 'old-code' ? 'security.address.oldCode' : 'security.address.newCode', {
          address: journey.masked,
        })}
      </p>
      <CodeField
        label={t('code.label')}
        value={code}
        onChange={(text) => {
          setCode(text);
          if (text !== '') sending.clear();
        }}
        onComplete={send}
        error={sending.fields.code ?? null}
        autoFocus
      />
      <CodeAgain journey={journey} onRenewed={onRenewed} gone={gone} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onGiveUp}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" isPending={sending.isPending}>
          {t('code.confirm')}
        </Button>
      </div>
    </form>
  );
}

function CodeAgain({
  journey,
  onRenewed,
  gone,
}: Pick<CodeFormProps, 'journey' | 'onRenewed'> & { gone: (error: string) => boolean }) {
  const t = useMessages();
  const [nowMs] = useState(Date.now);
  const left = useSecondsLeft(journey.codeAgainAt, nowMs);
  const sending = useSending();
  const ask = () =>
    sending.send(
      async () => {
        onRenewed(await SECURITY.askCodeAgain());
        showToast({ kind: 'done', text: t('code.sent') });
        return 'here';
      },
      async ({ error }) => gone(error),
    );
  if (journey.codeAgainAt === null) return <p className="text-sm text-text-muted">{t('code.noMore')}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <SendingFailure sending={sending} />
      <Button
        variant="ghost"
        size="sm"
        isDisabled={left > 0}
        isPending={sending.isPending}
        onPress={ask}
        className="-ms-3"
      >
        {t('code.again')}
      </Button>
      {left > 0 && <span className="tabular text-sm text-text-muted">{t('code.againIn', { seconds: left })}</span>}
    </div>
  );
}
