import type { Verification } from '@pelorus/protocol/identity/verification.ts';
import { APPLIED_LABELS, type ApplicationState } from '@pelorus/protocol/identity/verification-rules.ts';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { REASON_WORDS, STATE_WORDS } from '../../shell/verification/words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card, Mark } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { ApplyForm } from './apply-form.tsx';
import { stepsOf } from './steps.ts';
import { VERIFICATION } from './verification-data.ts';

const STATE_TEXTS: Record<Exclude<ApplicationState, 'draft'>, MessageId> = {
  submitted: 'verification.submittedText',
  approved: 'verification.approvedText',
  rejected: 'verification.rejectedText',
  more: 'verification.moreText',
};

/** The state of the person's verification, and the next action. */
export function ApplicationCard({ verification }: { verification: Verification }) {
  const t = useMessages();
  const { application, way } = verification;
  const [isOpen, setOpen] = useState(false);
  const isForm = isOpen && way === 'own' && stepsOf(verification).length > 0;
  return (
    <Card
      id="application"
      title={t('verification.yourApplication')}
      action={
        application !== null && (
          <Mark isGood={application.state === 'approved'}>{t(STATE_WORDS[application.state])}</Mark>
        )
      }
    >
      {isForm ? (
        <ApplyForm verification={verification} />
      ) : (
        <>
          <State verification={verification} />
          <Ways verification={verification} onBegin={() => setOpen(true)} />
        </>
      )}
    </Card>
  );
}

/** The decision, or that it is in review. */
function State({ verification: { application } }: { verification: Verification }) {
  const t = useMessages();
  if (application === null || application.state === 'draft')
    return <p className="max-w-prose text-text-muted text-pretty">{t('verification.intro')}</p>;
  const { state, submittedAt, decidedAt, reasons } = application;
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="max-w-prose text-pretty">{t(STATE_TEXTS[state])}</p>
      {reasons.length > 0 && (
        <ul className="flex max-w-prose flex-col gap-2">
          {reasons.map((reason) => (
            <li key={reason} className="flex items-start gap-2.5 rounded bg-warn-soft p-3">
              <span className="text-warn">
                <Icon name="alert" />
              </span>
              {t(REASON_WORDS[reason])}
            </li>
          ))}
        </ul>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm text-text-muted">
        {submittedAt !== null && <At title={t('verification.submittedAt')} timeMs={submittedAt} />}
        {decidedAt !== null && state !== 'submitted' && <At title={t('verification.decidedAt')} timeMs={decidedAt} />}
      </dl>
    </div>
  );
}

function At({ title, timeMs }: { title: string; timeMs: number }) {
  return (
    <div className="flex gap-2">
      <dt>{title}</dt>
      <dd>
        <TimeText timeMs={timeMs} />
      </dd>
    </div>
  );
}

/** The one thing to do next, if there is any. */
function Ways({ verification, onBegin }: { verification: Verification; onBegin: () => void }) {
  const t = useMessages();
  const { application, way } = verification;
  const state = application?.state;
  const isOver = APPLIED_LABELS.every((label) => verification.labels.includes(label));
  if (way === 'provider') return state === 'submitted' || isOver ? null : <Provider hasBegun={state !== undefined} />;
  if (stepsOf(verification).length === 0) return null;
  const words = {
    draft: 'verification.goOn',
    rejected: 'verification.again',
    more: 'verification.addMore',
    approved: 'verification.proveAddress',
    submitted: 'verification.goOn',
  } as const;
  return (
    <div>
      <Button onPress={onBegin}>{t(state === undefined ? 'verification.begin' : words[state])}</Button>
    </div>
  );
}

/** Verification by an external provider, on its own page (KYC-06). */
function Provider({ hasBegun }: { hasBegun: boolean }) {
  const t = useMessages();
  const sending = useSending();
  const go = () =>
    sending.send(async () => {
      const { url } = await VERIFICATION.providerPage();
      window.location.assign(url);
      return 'left';
    });
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose text-text-muted text-pretty">{t('verification.provider.text')}</p>
      <SendingFailure sending={sending} />
      <Button isPending={sending.isPending} onPress={go}>
        {t(hasBegun ? 'verification.goOn' : 'verification.provider.go')}
      </Button>
    </div>
  );
}
