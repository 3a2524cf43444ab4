import type { Verification } from '@pelorus/protocol/identity/verification.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { DOCUMENT_WORDS, pictureWord } from '../../shell/verification/words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { placesOf, type Step, stepsOf } from './steps.ts';
import type { Pictures } from './use-pictures.ts';
import { useStanding, VERIFICATION } from './verification-data.ts';

/** A summary as the server has it, before the submission. */
export function ReviewStep({
  verification,
  pictures,
  onChange,
}: {
  verification: Verification;
  pictures: Pictures;
  onChange: (step: Step) => void;
}) {
  const t = useMessages();
  const { take, renew } = useStanding();
  const sending = useSending();
  const { asks, application } = verification;
  const steps = stepsOf(verification);
  const submit = () =>
    sending.send(
      async () => {
        take(await VERIFICATION.submit());
        return 'left';
      },
      async () => {
        await renew();
        return false;
      },
    );
  return (
    <>
      <p className="text-text-muted text-pretty">{t('verification.reviewLead')}</p>
      <Given verification={verification} steps={steps} onChange={onChange} />
      <Part title={t('verification.step.pictures')} onChange={() => onChange('pictures')}>
        <ul className="flex flex-wrap gap-3">
          {placesOf(verification).map(({ kind, picture, isSentBefore }) => {
            const what = pictureWord(t, kind, application?.details?.documentKind ?? null);
            const way = pictures.ways[kind];
            return (
              <li key={kind} className="flex items-center gap-2 text-sm">
                {way?.phase === 'there' ? (
                  <img src={way.url} alt="" className="size-12 rounded object-cover" />
                ) : (
                  <span className="text-accent">
                    <Icon name={picture !== null || isSentBefore ? 'check' : 'circle'} />
                  </span>
                )}
                {what}
              </li>
            );
          })}
        </ul>
      </Part>
      <SendingFailure sending={sending} />
      {!asks.canSubmit && !sending.isPending && (
        <p role="status" className="text-sm text-text-muted">
          {t(asks.missing.length > 0 ? 'verification.picturesMissing' : 'verification.nothingNew')}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="secondary" onPress={() => onChange('pictures')}>
          {t('verification.back')}
        </Button>
        <Button isPending={sending.isPending} isDisabled={!asks.canSubmit || pictures.isBusy} onPress={submit}>
          {t('verification.send')}
        </Button>
      </div>
    </>
  );
}

function Given({
  verification: { application },
  steps,
  onChange,
}: {
  verification: Verification;
  steps: readonly Step[];
  onChange: (step: Step) => void;
}) {
  const t = useMessages();
  const { bcp47 } = useLocale();
  const details = application?.details;
  if (details == null) return null;
  const day = new Intl.DateTimeFormat(bcp47, { dateStyle: 'long', timeZone: 'UTC' });
  const country = new Intl.DisplayNames([bcp47], { type: 'region' });
  const go = (step: Step) => (steps.includes(step) ? () => onChange(step) : null);
  return (
    <>
      <Part title={t('verification.step.person')} onChange={go('person')}>
        <Facts
          facts={[
            [t('verification.givenNames'), <bdi key="given">{details.givenNames}</bdi>],
            [t('verification.familyNames'), <bdi key="family">{details.familyNames}</bdi>],
            [t('verification.birthDate'), day.format(new Date(`${details.birthDate}T00:00:00Z`))],
          ]}
        />
      </Part>
      <Part title={t('verification.step.document')} onChange={go('document')}>
        <Facts
          facts={[
            [t('verification.kind'), t(DOCUMENT_WORDS[details.documentKind])],
            [t('verification.country'), country.of(details.country) ?? details.country],
            [
              t('verification.number'),
              <bdi key="number" dir="ltr">
                {details.documentNumber}
              </bdi>,
            ],
          ]}
        />
      </Part>
      <Part title={t('verification.step.address')} onChange={go('address')}>
        <p>{details.address === null ? t('verification.noAddress') : <bdi>{details.address}</bdi>}</p>
      </Part>
    </>
  );
}

function Part({
  title,
  onChange,
  children,
}: {
  title: string;
  onChange: (() => void) | null;
  children: React.ReactNode;
}) {
  const t = useMessages();
  return (
    <section className="flex flex-col gap-3 border-b border-line pb-4">
      <div className="flex items-center justify-between gap-3">
        <h4 className="font-medium">{title}</h4>
        {onChange !== null && (
          <Button variant="ghost" size="sm" onPress={onChange} aria-label={`${t('verification.change')}: ${title}`}>
            {t('verification.change')}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, React.ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
      {facts.map(([title, value]) => (
        <div key={title} className="min-w-0">
          <dt className="text-sm text-text-muted">{title}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
