import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { apiPost } from '@pelorus/client/http/request.ts';
import type { Me } from '@pelorus/protocol/identity/http.ts';
import { returnTarget } from '@pelorus/site/return-target.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePageLink } from '../../i18n/locale.ts';
import { type RefusalText, useRefusalText } from '../../ui/refusal-text.ts';

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
  fail: (field: 'email' | 'password', text: string) => void;
  send: () => Promise<void>;
}

/**
 * The state of a form of e-mail and password that is sent to `path`. When it was right, the page is left for where the
 * person came from (own addresses only), as a fresh document, so that everything knows them.
 */
export function useCredentials(path: '/api/identity/log-in' | '/api/identity/sign-up'): Credentials {
  const say = useRefusalText();
  const to = usePageLink();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<{ email?: string; password?: string; form?: RefusalText }>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = errors.email ?? errors.password;
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const send = async () => {
    setPending(true);
    setErrors({});
    try {
      await apiPost<Me>(path, { email: email.trim(), password });
      const { search, origin } = window.location;
      window.location.assign(returnTarget(search, origin) ?? to('wallet'));
    } catch (error) {
      const refusal = say(error);
      const field = error instanceof ApiRefusal ? FIELD_OF[error.error] : undefined;
      setErrors(field === undefined ? { form: refusal } : { [field]: refusal.text });
      setPending(false);
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
    fail: (field, text) => setErrors({ [field]: text }),
    send,
  };
}

/** Returns the query that the link to the other form carries on, so that the way back is not lost. */
export function carriedReturn(search: string, origin: string): Record<string, string> {
  const target = returnTarget(search, origin);
  return target === null ? {} : { redirectUrl: target };
}
