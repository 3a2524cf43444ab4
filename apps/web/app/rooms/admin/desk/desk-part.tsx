import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../../ui/layout/states.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { DeskCalls, Proposal } from './use-desk.ts';

const WORDS = {
  agree: ['admin.market.agree', 'admin.desk.agreeWarning'],
  withdraw: ['admin.limits.withdraw', 'admin.staff.withdrawWarning'],
} as const;
type Word = keyof typeof WORDS;

/** One desk of the console: its title, what it is for, what waits for a second person, and the work (DESK-60). */
export function DeskPart<D, I>({
  title,
  lead,
  desk,
  nameOf,
  deedOf,
  actions,
  children,
}: {
  title: string;
  lead: string;
  desk: DeskCalls<D, I>;
  /** A deed in few words, which tell it from the others. */
  nameOf: (deed: D) => string;
  /** What else to look at before one agrees. */
  deedOf?: (deed: D) => ReactNode;
  actions?: ReactNode;
  /** The work. */
  children: (items: readonly I[]) => ReactNode;
}) {
  const [asked, setAsked] = useState<{ proposal: Proposal<D>; word: Word } | null>(null);
  const { data, error, isError, refetch } = desk.query;
  return (
    <section className="flex flex-col gap-4 rounded bg-surface-raised p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="text-sm text-pretty text-text-muted">{lead}</p>
        </div>
        {actions}
      </div>
      {data === undefined && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton className="h-24 w-full" />}
      {data !== undefined && (
        <>
          <Waiting
            waiting={data.waiting}
            nameOf={nameOf}
            deedOf={deedOf}
            onAsk={(proposal, word) => setAsked({ proposal, word })}
          />
          {children(data.items)}
        </>
      )}
      {asked !== null && (
        <WordDialog
          {...asked}
          name={nameOf(asked.proposal.deed)}
          onClose={() => setAsked(null)}
          onReason={(reason) => desk.decide(asked.proposal.id, asked.word, reason)}
        >
          {deedOf?.(asked.proposal.deed)}
        </WordDialog>
      )}
    </section>
  );
}

function Waiting<D>({
  waiting,
  nameOf,
  deedOf,
  onAsk,
}: {
  waiting: readonly Proposal<D>[];
  nameOf: (deed: D) => string;
  deedOf: ((deed: D) => ReactNode) | undefined;
  onAsk: (proposal: Proposal<D>, word: Word) => void;
}) {
  const t = useMessages();
  if (waiting.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {waiting.map((proposal) => (
        <li key={proposal.id} className="flex flex-col gap-2 rounded border border-warn p-4 text-sm">
          <p>
            <span className="font-medium">{nameOf(proposal.deed)}</span>{' '}
            <span className="text-warn">{t('admin.verification.proposed')}</span>
          </p>
          {deedOf?.(proposal.deed)}
          <p className="text-text-muted">
            <bdi dir="ltr">{proposal.by}</bdi> · <TimeText timeMs={proposal.at} /> · <bdi>{proposal.reason}</bdi>
          </p>
          <span className="flex flex-wrap gap-2">
            {(proposal.isOwn ? (['withdraw'] as const) : (['agree', 'withdraw'] as const)).map((word) => (
              <Button
                key={word}
                size="sm"
                variant={word === 'agree' ? 'primary' : 'secondary'}
                aria-label={`${t(WORDS[word][0])}: ${nameOf(proposal.deed)}`}
                onPress={() => onAsk(proposal, word)}
              >
                {t(WORDS[word][0])}
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function WordDialog({
  word,
  name,
  children,
  onClose,
  onReason,
}: {
  word: Word;
  name: string;
  children: ReactNode;
  onClose: () => void;
  onReason: (reason: string) => Promise<void>;
}) {
  const t = useMessages();
  const [title, warning] = WORDS[word];
  return (
    <ReasonDialog
      title={t(title)}
      warning={t(warning)}
      isDanger={word === 'agree'}
      onClose={onClose}
      onReason={onReason}
    >
      <div className="flex flex-col gap-1 rounded bg-surface-sunken p-3 text-sm">
        <p className="font-medium">{name}</p>
        {children}
      </div>
    </ReasonDialog>
  );
}
