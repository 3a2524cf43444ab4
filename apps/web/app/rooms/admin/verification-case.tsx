import type { VerificationCase } from '@pelorus/protocol/admin/verification.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DOCUMENT_WORDS, LABEL_WORDS, STATE_WORDS } from '../../shell/verification/words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { staffGet } from './staff-calls.ts';
import { DecisionForm, PastDecisions } from './verification-decision.tsx';
import { CasePictures } from './verification-pictures.tsx';

/** One application: details, pictures, earlier decisions, and the decision. Opening it is logged: once. */
export function VerificationCasePage({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'verification', id],
    queryFn: ({ signal }) => staffGet<VerificationCase>(`/api/admin/verifications/${id}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className="flex flex-col gap-6 pt-6">
      <Button variant="ghost" size="sm" onPress={onBack} className="self-start">
        {t('admin.back')}
      </Button>
      {data !== undefined ? (
        <Case data={data} onDecided={() => void refetch()} />
      ) : error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}

function Case({ data, onDecided }: { data: VerificationCase; onDecided: () => void }) {
  const t = useMessages();
  return (
    <>
      {data.may.length > 0 && <Warnings data={data} />}
      <Card id="given" title={t('admin.verification.given')}>
        <Given data={data} />
      </Card>
      {data.pictures.length > 0 && (
        <CasePictures id={data.id} pictures={data.pictures} document={data.details?.documentKind ?? null} />
      )}
      {data.may.length > 0 && <DecisionForm key={data.version} data={data} onDecided={onDecided} />}
      {data.decisions.length > 0 && <PastDecisions decisions={data.decisions} />}
    </>
  );
}

/** Facts that the reviewer should know first. */
function Warnings({ data: { sameDocument, needsSecond, proposal } }: { data: VerificationCase }) {
  const t = useMessages();
  const labels = proposal?.labels.map((label) => t(LABEL_WORDS[label])).join(', ') ?? '';
  const warnings = [
    ...(sameDocument.length > 0 ? [t('admin.verification.sameDocument', { count: sameDocument.length })] : []),
    ...(proposal === null
      ? needsSecond
        ? [t('admin.verification.needsSecond')]
        : []
      : [
          proposal.isOwn
            ? t('admin.verification.proposalOwn')
            : t('admin.verification.proposal', { name: proposal.by, labels }),
        ]),
  ];
  if (warnings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {warnings.map((text) => (
        <li key={text} className="flex items-start gap-2.5 rounded bg-warn-soft p-3">
          <span className="text-warn">
            <Icon name="alert" />
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

function Given({ data }: { data: VerificationCase }) {
  const t = useMessages();
  const { bcp47 } = useLocale();
  const { details, labels, email, account, registeredAt, state, submittedAt } = data;
  const facts: [string, React.ReactNode][] = [
    [t('admin.state'), t(STATE_WORDS[state])],
    [
      t('account.number'),
      <span key="account" className="numeric">
        {account}
      </span>,
    ],
    [
      t('admin.address'),
      <bdi key="email" dir="ltr">
        {email}
      </bdi>,
    ],
    [t('account.since'), <TimeText key="since" timeMs={registeredAt} style="date" />],
    [t('verification.submittedAt'), submittedAt !== null && <TimeText key="at" timeMs={submittedAt} />],
    [t('admin.verification.held'), labels.map((label) => t(LABEL_WORDS[label])).join(', ')],
  ];
  if (details !== null) {
    const country = new Intl.DisplayNames([bcp47], { type: 'region' });
    facts.push(
      [t('verification.givenNames'), <bdi key="given">{details.givenNames}</bdi>],
      [t('verification.familyNames'), <bdi key="family">{details.familyNames}</bdi>],
      [
        t('verification.birthDate'),
        // As documents write it for machines: read alike by everybody who compares.
        <bdi key="birth" dir="ltr">
          {details.birthDate}
        </bdi>,
      ],
      [t('verification.kind'), t(DOCUMENT_WORDS[details.documentKind])],
      [t('verification.country'), country.of(details.country) ?? details.country],
      [
        t('verification.number'),
        <bdi key="number" dir="ltr">
          {details.documentNumber}
        </bdi>,
      ],
      [
        t('verification.address'),
        details.address === null ? t('verification.noAddress') : <bdi key="home">{details.address}</bdi>,
      ],
    );
  }
  return (
    <>
      {details === null && <p className="text-text-muted">{t('admin.verification.byProvider')}</p>}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([title, value]) => (
          <div key={title} className="min-w-0">
            <dt className="text-sm text-text-muted">{title}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
