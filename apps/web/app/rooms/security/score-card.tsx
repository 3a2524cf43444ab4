import { SCORE_PARTS, type ScorePart } from '@pelorus/protocol/identity/rules.ts';
import type { Security } from '@pelorus/protocol/identity/security.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';

const WORDS: Record<ScorePart, { title: MessageId; at: string }> = {
  email: { title: 'security.score.email', at: '#addresses' },
  factor: { title: 'security.score.factor', at: '#factors' },
  passkey: { title: 'factor.passkey', at: '#factors' },
  recoveryCodes: { title: 'recoveryCodes.title', at: '#factors' },
  antiPhishing: { title: 'security.antiPhishing', at: '#addresses' },
};

/** How well the account is guarded, of five, and what to do next (SEC-01). */
export function ScoreCard({ score }: { score: Security['score'] }) {
  const t = useMessages();
  const done = SCORE_PARTS.filter((part) => score[part]).length;
  const next = SCORE_PARTS.find((part) => !score[part]);
  return (
    <Card id="score" title={t('security.score', { done, total: SCORE_PARTS.length })}>
      <ul className="grid gap-2 sm:grid-cols-5">
        {SCORE_PARTS.map((part) => (
          <li key={part} className="flex items-center gap-2 text-sm sm:flex-col sm:items-start">
            <span
              aria-hidden="true"
              className={`h-1.5 w-8 shrink-0 rounded-full sm:w-full ${score[part] ? 'bg-accent' : 'bg-line-strong'}`}
            />
            <span className={score[part] ? '' : 'text-text-muted'}>{t(WORDS[part].title)}</span>
            <span className="sr-only">{t(score[part] ? 'password.met' : 'password.notMet')}</span>
          </li>
        ))}
      </ul>
      <p className="flex items-start gap-2">
        <span className="text-accent">
          <Icon name={next === undefined ? 'check' : 'info'} />
        </span>
        {next === undefined ? (
          t('security.allDone')
        ) : (
          <a href={WORDS[next].at} className="text-accent underline">
            {t('security.next', { what: t(WORDS[next].title) })}
          </a>
        )}
      </p>
    </Card>
  );
}

/** Withdrawals wait for a while after what could be a thief's work (FAC-40). */
export function HoldNote({ untilMs }: { untilMs: number }) {
  const t = useMessages();
  return (
    <p role="status" className="flex items-start gap-2 rounded bg-warn-soft p-4 text-warn">
      <Icon name="clock" />
      <span>
        {t('security.held')} <TimeText timeMs={untilMs} />
      </span>
    </p>
  );
}
