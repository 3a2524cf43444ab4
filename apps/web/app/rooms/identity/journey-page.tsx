import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import type { IconName } from '../../ui/text/icons.tsx';
import { CredentialsPage } from './credentials-page.tsx';
import type { Standing } from './journey-loader.ts';
import { type PendingStep, StepPage } from './step-page.tsx';

/** Does the step's code go to a mail address? Else to a phone; at a recovery, to whatever the account is reached by. */
export function isMailed({ journey }: Standing): boolean {
  return journey.masked.includes('@');
}

/** Returns a masked address that is safe in text of either direction. */
export function isolated(address: string): string {
  return `\u2066${address}\u2069`;
}

/** A page of a journey: its step, or, when nothing is pending, that and where to begin (PUB-01, JRN-03). */
export function JourneyPage({
  standing,
  step,
  icon,
  title,
  lead,
  children,
}: {
  standing: Standing | null;
  step: PendingStep;
  icon: IconName;
  title: string;
  lead: (address: string) => string;
  children: (standing: Standing) => React.ReactNode;
}) {
  const [wasPending] = useState(standing !== null);
  if (standing === null) return <StepPage step={step} isGone={wasPending} />;
  return (
    <CredentialsPage icon={icon} title={title} lead={lead(isolated(standing.journey.masked))}>
      <PageHead title={title} />
      {children(standing)}
    </CredentialsPage>
  );
}

/** A line under a form that leads to what helps when the form does not. */
export function Aside({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-col items-start gap-2 border-t border-line pt-4 text-sm">{children}</div>;
}

/** Says, to screen readers too, what has just been done. */
export function Done({ text }: { text: string | null }) {
  return (
    <p role="status" className={text === null ? 'sr-only' : 'text-sm text-text-muted'}>
      {text}
    </p>
  );
}

/** Final page of a journey that does not end in a log-in. */
export function EndPage({
  icon,
  title,
  lead,
  facts,
  children,
}: {
  icon: IconName;
  title: string;
  lead?: string;
  facts: readonly string[];
  children: React.ReactNode;
}) {
  const t = useMessages();
  return (
    <CredentialsPage icon={icon} title={title} {...(lead === undefined ? {} : { lead })}>
      <PageHead title={title} />
      <p role="status" className="sr-only">
        {title}
      </p>
      <ul aria-label={t('reset.after')} className="flex list-disc flex-col gap-2 ps-5 text-text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {children}
    </CredentialsPage>
  );
}
