import { parsedAddress } from '@pelorus/site/parsed-address.ts';
import { useMessages } from '../../i18n/messages.ts';
import { AccountMain } from '../../shell/frame/account-main.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { type ConsentState, chooseConsent, useConsent } from '../../shell/tracking/use-consent.ts';
import { useRootData } from '../../state/root-data.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** Visit statistics and the choice about them, which can change at any time (ANA-23). */
export default function PrivacyPage() {
  const t = useMessages();
  const consent = useConsent();
  return (
    <AccountMain className="max-w-3xl">
      <PageHead title={t('footer.privacy')} description={t('privacy.description')} />
      <h1 className="text-xl font-semibold">{t('footer.privacy')}</h1>
      <Choice consent={consent} />
      {consent.isReporting && <WhatIsCollected />}
    </AccountMain>
  );
}

function stateOf({ isReporting, isRefusedByBrowser, choice }: ConsentState) {
  if (!isReporting) return 'privacy.state.off';
  if (isRefusedByBrowser) return 'privacy.state.browser';
  return choice === null ? 'privacy.state.none' : choice === 'yes' ? 'privacy.state.yes' : 'privacy.state.no';
}

function Choice({ consent }: { consent: ConsentState }) {
  const t = useMessages();
  const mayChoose = consent.isReporting && !consent.isRefusedByBrowser;
  return (
    <section className="flex flex-col gap-3 rounded bg-surface-raised p-5 md:p-6" aria-labelledby="choice">
      <h2 id="choice" className="text-lg font-semibold">
        {t('privacy.choice')}
      </h2>
      <p role="status">{t(stateOf(consent))}</p>
      {mayChoose && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onPress={() => chooseConsent('no')}>
            {t('consent.decline')}
          </Button>
          <Button variant="secondary" onPress={() => chooseConsent('yes')}>
            {t('consent.accept')}
          </Button>
        </div>
      )}
    </section>
  );
}

function WhatIsCollected() {
  const t = useMessages();
  const analytics = useRootData()?.config.analytics;
  const host = parsedAddress(analytics?.endpoint ?? '')?.host ?? null;
  return (
    <>
      <Points
        title={t('privacy.collected')}
        points={[
          t('privacy.collected.pages'),
          t('privacy.collected.acts'),
          t('privacy.collected.campaign'),
          t('privacy.collected.ids'),
        ]}
      />
      <Points title={t('privacy.never')} points={[t('privacy.never.money'), t('privacy.never.address')]} />
      <Points
        title={t('privacy.where')}
        points={
          host === null
            ? [t('privacy.where.own'), t('privacy.where.kept', { days: analytics?.keepDays ?? 0 })]
            : [t('privacy.where.other', { host })]
        }
      />
    </>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-text-muted">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
