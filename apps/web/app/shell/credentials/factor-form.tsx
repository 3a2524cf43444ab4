import type { StepUpBody, StepUpWay } from '@pelorus/protocol/identity/factors.ts';
import { CODE_DIGITS, codeFilter } from '@pelorus/site/filters.ts';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { SendingFailure } from './form-failure.tsx';
import { answerPasskey, type WebAuthnJson } from './passkey-ceremony.ts';
import { PasswordField } from './password-field.tsx';
import { type Sending, textIn, useSending, useTypedEarly } from './use-sending.ts';

const TITLES: Record<StepUpWay, MessageId> = {
  passkey: 'factor.passkey',
  totp: 'factor.totp',
  'recovery-code': 'factor.recoveryCode',
  password: 'identity.password',
};
/** Letters and digits of a recovery code at least; the server reads it however it is spaced. */
const RECOVERY_CODE_MIN = 8;

interface FormProps {
  send: (body: StepUpBody) => Promise<'left' | 'here'>;
  /** Returns the server's options for a passkey. */
  options: () => Promise<WebAuthnJson>;
  mend: NonNullable<Parameters<Sending['send']>[1]>;
}

/** Asks for one of the ways that are open, the best first; only those are shown. */
export function FactorForm({ ways, ...rest }: FormProps & { ways: readonly StepUpWay[] }) {
  const t = useMessages();
  const [way, setWay] = useState(ways[0]);
  // Keyboard navigation along the tabs keeps the focus on them (FAC-33).
  const [takesFocus, setTakesFocus] = useState(true);
  if (way === undefined) return null;
  if (ways.length === 1) return <WayForm way={way} takesFocus {...rest} />;
  const tabs = ways.map((id) => ({
    id,
    title: t(TITLES[id]),
    content: (
      <div className="pt-5">
        <WayForm way={id} takesFocus={takesFocus} {...rest} />
      </div>
    ),
  }));
  const select = (next: StepUpWay) => {
    setTakesFocus(false);
    setWay(next);
  };
  return <Tabs label={t('factor.ways')} tabs={tabs} selected={way} onSelect={select} />;
}

interface WayProps extends FormProps {
  /** Is its field ready for keys as it comes? */
  takesFocus: boolean;
}

function WayForm({ way, ...rest }: WayProps & { way: StepUpWay }) {
  if (way === 'passkey') return <PasskeyWay {...rest} />;
  if (way === 'totp') return <TotpWay {...rest} />;
  return way === 'password' ? <PasswordWay {...rest} /> : <RecoveryCodeWay {...rest} />;
}

/** The frame of one way: problem, field and button. */
function Way({
  sending,
  submit,
  children,
  button,
}: {
  sending: Sending;
  submit: () => void;
  children: React.ReactNode;
  button: string;
}) {
  return (
    <form
      ref={sending.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-4"
    >
      <SendingFailure sending={sending} />
      {children}
      <Button type="submit" size="lg" isPending={sending.isPending} className="w-full">
        {button}
      </Button>
    </form>
  );
}

function PasskeyWay({ send, options, mend }: FormProps) {
  const t = useMessages();
  const sending = useSending();
  const ask = () =>
    void sending.send(async () => send({ way: 'passkey', answer: await answerPasskey(await options()) }), mend);
  return (
    <Way sending={sending} submit={ask} button={t('factor.usePasskey')}>
      <p className="text-text-muted text-pretty">{t('factor.passkeyHint')}</p>
    </Way>
  );
}

function TotpWay({ send, mend, takesFocus }: WayProps) {
  const t = useMessages();
  const sending = useSending('code');
  const [code, setCode] = useState('');
  useTypedEarly(sending.form, (typed) => setCode(codeFilter.clean(textIn(typed, 'code'))));
  const submit = (whole: string) => {
    if (whole.length < CODE_DIGITS) return sending.fail('code', t('code.incomplete'));
    void sending.send(
      () => send({ way: 'totp', code: whole }),
      async (refusal) => {
        if (refusal.error === 'FACTOR_WRONG') setCode('');
        return mend(refusal);
      },
    );
  };
  return (
    <Way sending={sending} submit={() => submit(code)} button={t('code.confirm')}>
      <p className="text-text-muted text-pretty">{t('factor.totpHint')}</p>
      <CodeField
        label={t('code.label')}
        value={code}
        onChange={(text) => {
          setCode(text);
          if (text !== '') sending.clear();
        }}
        onComplete={submit}
        error={sending.fields.code ?? null}
        autoFocus={takesFocus}
      />
    </Way>
  );
}

function RecoveryCodeWay({ send, mend, takesFocus }: WayProps) {
  const t = useMessages();
  const sending = useSending('code');
  const [code, setCode] = useState('');
  const submit = () => {
    if (code.trim().length < RECOVERY_CODE_MIN) return sending.fail('code', t('factor.recoveryCodeMissing'));
    void sending.send(() => send({ way: 'recovery-code', code: code.trim() }), mend);
  };
  return (
    <Way sending={sending} submit={submit} button={t('code.confirm')}>
      <TextField
        label={t('factor.recoveryCode')}
        hint={t('factor.recoveryCodeHint')}
        name="recovery-code"
        autoComplete="off"
        ltr
        maxLength={40}
        value={code}
        onChange={(text) => {
          setCode(text);
          sending.clear();
        }}
        error={sending.fields.code}
        autoCapitalize="characters"
        spellCheck={false}
        autoCorrect="off"
        autoFocus={takesFocus}
      />
    </Way>
  );
}

function PasswordWay({ send, mend, takesFocus }: WayProps) {
  const t = useMessages();
  const sending = useSending('password');
  const [password, setPassword] = useState('');
  useTypedEarly(sending.form, (typed) => setPassword(textIn(typed, 'password')));
  const submit = () => {
    if (password === '') return sending.fail('password', t('identity.passwordMissing'));
    void sending.send(() => send({ way: 'password', password }), mend);
  };
  return (
    <Way sending={sending} submit={submit} button={t('code.confirm')}>
      <PasswordField
        isNew={false}
        value={password}
        onChange={(text) => {
          setPassword(text);
          sending.clear();
        }}
        error={sending.fields.password ?? null}
        autoFocus={takesFocus}
      />
    </Way>
  );
}
