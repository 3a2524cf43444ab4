import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';
import { type RefusalText, useRefusalText } from '../../ui/text/refusal-text.ts';
import { NotProven } from '../human/human-run.ts';
import { PasskeyStopped } from './passkey-ceremony.ts';

const FIELDS = [
  'address',
  'password',
  'code',
  'invite',
  'consent',
  'current',
  'name',
  'word',
  'label',
  'nickname',
  'publicKey',
  'symbols',
  'networks',
  'endsAt',
  'url',
  'events',
] as const;
type FieldName = (typeof FIELDS)[number];
/** Fields of refusals; a refusal without a field in the form is shown above the form. */
const FIELD_OF: Record<string, FieldName> = {
  EMAIL_INVALID: 'address',
  EMAIL_TAKEN: 'address',
  PASSWORD_WEAK: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_SAME: 'password',
  CODE_WRONG: 'code',
  CODE_TRIES_OVER: 'code',
  FACTOR_WRONG: 'code',
};

/** Returns the field of a form that a refusal is about: the one that the server names, else the one of its kind. */
function fieldOf(error: unknown, has: readonly FieldName[]): FieldName | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  // "networks.2": of a list the whole field.
  const named = error.field?.split('.')[0];
  return has.find((one) => one === named) ?? has.find((one) => one === FIELD_OF[error.error]);
}

interface Told {
  fields: Partial<Record<FieldName, string>>;
  failure: RefusalText | null;
  /** The refusal's name, for what helps against it. */
  name: string | null;
}
const NOTHING: Told = { fields: {}, failure: null, name: null };

export interface Sending extends Told {
  /** For the form element: the invalid field gets the focus. */
  form: RefObject<HTMLFormElement | null>;
  isPending: boolean;
  /** Is what shows it on the page still? Another dialog may be open by the time of an answer. */
  isThere: () => boolean;
  fail: (field: FieldName, text: string) => void;
  clear: () => void;
  /**
   * Sends a form, once however often it is pressed. `work` returns 'left' when the page is being left: then nothing may
   * be pressed any more. What it throws is said in words; refusals for which `mend` returns true are its own business. What was closed
   * meanwhile is said over the page (WEB-71).
   */
  send: (work: () => Promise<'left' | 'here'>, mend?: (refusal: ApiRefusal) => Promise<boolean>) => Promise<void>;
}

/** Status of a form's submit; `has`: the form's fields. */
export function useSending(...has: readonly FieldName[]): Sending {
  const t = useMessages();
  const say = useRefusalText();
  const [isPending, setPending] = useState(false);
  const [told, setTold] = useState<Told>(NOTHING);
  const isBusy = useRef(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(told.fields).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [told]);
  const tellOf = (error: unknown): Told => {
    // The widget says why.
    if (error instanceof NotProven) return NOTHING;
    if (error instanceof PasskeyStopped)
      return { ...NOTHING, failure: error.isQuiet ? null : { text: t('passkey.stopped'), code: null } };
    const refusal = say(error);
    const name = error instanceof ApiRefusal ? error.error : null;
    const field = fieldOf(error, has);
    return field === undefined
      ? { fields: {}, failure: refusal, name }
      : { fields: { [field]: refusal.text }, failure: null, name };
  };
  const settle = (next: Told) => {
    isBusy.current = false;
    setPending(false);
    setTold(next);
  };
  return {
    ...told,
    form,
    isPending,
    isThere: () => isThere.current,
    fail: (field, text) => setTold({ ...NOTHING, fields: { [field]: text } }),
    clear: () => setTold(NOTHING),
    send: async (work, mend) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setPending(true);
      setTold(NOTHING);
      try {
        if ((await work()) === 'here') settle(NOTHING);
      } catch (error) {
        const isMended = error instanceof ApiRefusal && mend !== undefined && (await mend(error));
        const found = isMended ? NOTHING : tellOf(error);
        const text = found.failure?.text ?? Object.values(found.fields)[0];
        // No message for a person who left while the device asked for a passkey.
        const isTold = isThere.current || error instanceof PasskeyStopped;
        if (!isTold && text !== undefined) showToast({ kind: 'failed', text });
        settle(found);
      }
    },
  };
}

/** Takes over text that was typed or autofilled before the page hydrated, for which no event fired. */
export function useTypedEarly(form: RefObject<HTMLFormElement | null>, take: (typed: FormData) => void): void {
  const taken = useRef(take);
  useLayoutEffect(() => {
    if (form.current !== null) taken.current(new FormData(form.current));
  }, [form]);
}

/** Returns the text of a field of a form. */
export function textIn(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
}
