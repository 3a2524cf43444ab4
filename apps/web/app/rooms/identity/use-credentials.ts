import { deviceHeaders } from '@pelorus/client/device/device-headers.ts';
import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { apiPost } from '@pelorus/client/http/request.ts';
import type { Me } from '@pelorus/protocol/identity/http.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePageLink } from '../../i18n/locale.ts';
import { NotProven } from '../../shell/human/human-run.ts';
import { type HumanCheckUse, useHumanCheck } from '../../shell/human/use-human-check.ts';
import { tell } from '../../shell/tracking.ts';
import { announceLogIn } from '../../state/person.ts';
import { type RefusalText, useRefusalText } from '../../ui/refusal-text.ts';
import { type GuestPage, useReturnTarget } from './session-guest.ts';

const SENT_TO = { login: '/api/identity/log-in', register: '/api/identity/sign-up' } as const;
/** Which field a refusal belongs to; the others stand over the form. */
const FIELD_OF: Record<string, 'email' | 'password'> = {
  EMAIL_INVALID: 'email',
  EMAIL_TAKEN: 'email',
  PASSWORD_WEAK: 'password',
};

export interface Credentials {
  /** For the form element: what is wrong gets the focus. */
  form: RefObject<HTMLFormElement | null>;
  email: string;
  password: string;
  setEmail: (email: string) => void;
  setPassword: (password: string) => void;
  isPending: boolean;
  emailError: string | null;
  passwordError: string | null;
  /** What belongs to no field. */
  failure: RefusalText | null;
  /** Told from programs: at sign-up always, at log-in when the server asks (HUM-20, HUM-21). */
  check: HumanCheckUse;
  fail: (field: 'email' | 'password', text: string) => void;
  send: () => Promise<void>;
}

/**
 * The state of the form of e-mail and password of `page`. When it was right, the page is left for where the person came
 * from (spec S2.08), as a fresh document, so that everything knows them.
 */
export function useCredentials(page: GuestPage): Credentials {
  const say = useRefusalText();
  const to = usePageLink();
  const target = useReturnTarget(page);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<{ email?: string; password?: string; form?: RefusalText }>({});
  const check = useHumanCheck(page === 'register' ? 'sign-up' : 'log-in', page === 'register' ? 'always' : 'asked');
  const form = useRef<HTMLFormElement>(null);
  // What was typed or filled in before the page came alive stands in its fields, but no event told it.
  useLayoutEffect(() => {
    if (form.current === null) return;
    const typed = new FormData(form.current);
    setEmail(String(typed.get('email') ?? ''));
    setPassword(String(typed.get('password') ?? ''));
  }, []);
  useEffect(() => {
    const wrong = errors.email ?? errors.password;
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const send = async () => {
    setPending(true);
    setErrors({});
    try {
      await check.send((human) =>
        apiPost<Me>(SENT_TO[page], { email: email.trim(), password, human }, { headers: deviceHeaders() }),
      );
      tell(page === 'login' ? 'log_in' : 'sign_up', {});
      announceLogIn();
      window.location.assign(target ?? to('wallet'));
    } catch (error) {
      setPending(false);
      // The widget says why.
      if (error instanceof NotProven) return;
      const refusal = say(error);
      const field = error instanceof ApiRefusal ? FIELD_OF[error.error] : undefined;
      setErrors(field === undefined ? { form: refusal } : { [field]: refusal.text });
    }
  };
  return {
    form,
    email,
    password,
    isPending,
    setEmail: (text) => {
      setEmail(text);
      setErrors({});
    },
    setPassword: (text) => {
      setPassword(text);
      setErrors({});
    },
    emailError: errors.email ?? null,
    passwordError: errors.password ?? null,
    failure: errors.form ?? null,
    check,
    fail: (field, text) => setErrors({ [field]: text }),
    send,
  };
}
