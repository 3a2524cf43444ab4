import type { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { Journey } from '@pelorus/protocol/identity/journeys.ts';
import { CODE_DIGITS, codeFilter } from '@pelorus/site/filters.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSecondsLeft } from '../../shell/credentials/seconds-left.ts';
import { textIn, useSending, useTypedEarly } from '../../shell/credentials/use-sending.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { askCodeAgain, endJourney, sendCode } from './journey-calls.ts';
import type { Standing } from './journey-loader.ts';
import { Aside, Done } from './journey-page.tsx';
import { carriedReturn, type GuestPage, useReturnTarget } from './session-guest.ts';
import { useGoOn, useLostStep } from './use-go-on.ts';

/** State of the code field; it submits itself with the sixth digit. */
function useCode(standing: Standing, page: GuestPage) {
  const t = useMessages();
  const [journey, setJourney] = useState(standing.journey);
  const [triesLeft, setTriesLeft] = useState(journey.triesLeft);
  const [code, setCode] = useState('');
  const sending = useSending('code');
  const goOn = useGoOn(page);
  const lost = useLostStep();
  useTypedEarly(sending.form, (typed) => setCode(codeFilter.clean(textIn(typed, 'code'))));
  const mend = async (refusal: ApiRefusal) => {
    if (refusal.error === 'CODE_WRONG' || refusal.error === 'CODE_TRIES_OVER') {
      setCode('');
      setTriesLeft((left) => (refusal.error === 'CODE_TRIES_OVER' || left === null ? 0 : Math.max(0, left - 1)));
    }
    return lost(refusal);
  };
  return {
    journey,
    code,
    sending,
    /** Said beside a wrong code; 0: nothing to say. */
    triesLeft: sending.fields.code === undefined ? 0 : (triesLeft ?? 0),
    change: (text: string) => {
      setCode(text);
      // An emptied field is what a wrong code leaves, and keeps its word.
      if (text !== '') sending.clear();
    },
    send: (whole: string) => {
      if (whole.length < CODE_DIGITS) return sending.fail('code', t('code.incomplete'));
      void sending.send(async () => goOn(await sendCode(whole)), mend);
    },
    /** Another code is on its way. */
    renew: (next: Journey) => {
      setJourney(next);
      setTriesLeft(next.triesLeft);
      setCode('');
      sending.clear();
      sending.form.current?.querySelector('input')?.focus();
    },
  };
}

/** The six digits that were written to an address (JRN-10 to JRN-12). */
export function CodeStep({
  standing,
  page,
  start,
  hint,
}: {
  standing: Standing;
  page: GuestPage;
  /** Page where another address can be entered. */
  start: 'login' | 'register' | 'forget';
  /** Help for a code that does not arrive. */
  hint: string;
}) {
  const t = useMessages();
  const { journey, code, sending, triesLeft, change, send, renew } = useCode(standing, page);
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
      <CodeField
        label={t('code.label')}
        value={code}
        onChange={change}
        onComplete={send}
        error={sending.fields.code ?? null}
        autoFocus
      />
      {triesLeft > 0 && <p className="text-sm text-text-muted">{t('code.triesLeft', { count: triesLeft })}</p>}
      <Button type="submit" size="lg" isPending={sending.isPending} className="w-full">
        {t('code.confirm')}
      </Button>
      <Aside>
        <p className="text-text-muted text-pretty">{hint}</p>
        {standing.isOutbox && <OutboxLink />}
        <AnotherCode againAtMs={journey.codeAgainAt} nowMs={standing.nowMs} onSent={renew} />
        <AnotherAddress start={start} page={page} />
      </Aside>
    </form>
  );
}

/** Asks for a new code once the wait is over; the newest alone counts (JRN-11). */
function AnotherCode({
  againAtMs,
  nowMs,
  onSent,
}: {
  againAtMs: number | null;
  nowMs: number;
  onSent: (journey: Journey) => void;
}) {
  const t = useMessages();
  const left = useSecondsLeft(againAtMs, nowMs);
  const sending = useSending();
  const lost = useLostStep();
  const [isSent, setSent] = useState(false);
  const ask = () =>
    sending.send(async () => {
      setSent(false);
      onSent(await askCodeAgain());
      setSent(true);
      return 'here';
    }, lost);
  return (
    <>
      <SendingFailure sending={sending} />
      <Done text={isSent ? t('code.sent') : null} />
      {againAtMs === null ? (
        <p className="text-text-muted">{t('code.noMore')}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button variant="secondary" size="sm" isDisabled={left > 0} isPending={sending.isPending} onPress={ask}>
            {t('code.again')}
          </Button>
          {left > 0 && <span className="tabular text-text-muted">{t('code.againIn', { seconds: left })}</span>}
        </div>
      )}
    </>
  );
}

/** Link to the demo's outbox. */
function OutboxLink() {
  const t = useMessages();
  const to = usePageLink();
  return (
    <a
      href={to('outbox')}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center font-medium text-accent underline"
    >
      {t('code.outbox')}
    </a>
  );
}

/** Ends the journey and starts a new one. */
function AnotherAddress({ start, page }: { start: 'login' | 'register' | 'forget'; page: GuestPage }) {
  const t = useMessages();
  const to = usePageLink();
  const navigate = useNavigate();
  const target = useReturnTarget(page);
  const leave = () => {
    // A new journey ends this one too, so the answer does not matter.
    endJourney().catch(() => {});
    void navigate(to(start, {}, carriedReturn(target)));
  };
  return (
    <Button variant="ghost" size="sm" onPress={leave} className="-ms-3">
      {t(start === 'login' ? 'code.otherAccount' : 'code.otherAddress')}
    </Button>
  );
}
