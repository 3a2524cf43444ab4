import { useLocation } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { CodeStep } from './code-step.tsx';
import { ConsentLinks } from './consent-links.tsx';
import { type Standing, stepLoader } from './journey-loader.ts';
import { JourneyPage } from './journey-page.tsx';
import { LinkOffer, LogInFirst } from './link-offer.tsx';
import { SocialAddress } from './social-address.tsx';

export const loader = stepLoader('login-social-verification');

/** The remaining steps after another service identified the person (JRN-52). */
export default function SocialVerificationPage({ loaderData }: { loaderData: Standing | null }) {
  const t = useMessages();
  const { search } = useLocation();
  const isLoggedIn = (useRootData()?.me ?? null) !== null;
  if (loaderData === null && isLoggedIn) return <LinkOffer />;
  if (loaderData === null && new URLSearchParams(search).get('first') === 'log-in') return <LogInFirst />;
  const isAddress = loaderData?.journey.step === 'address';
  return (
    <JourneyPage
      standing={loaderData}
      step="social"
      icon="mail"
      title={t(isAddress ? 'thirdParty.addressTitle' : 'thirdParty.codeTitle')}
      lead={(address) => (isAddress ? t('thirdParty.addressLead') : t('thirdParty.codeLead', { address }))}
    >
      {(standing) =>
        isAddress ? (
          <SocialAddress />
        ) : (
          <>
            <div className="flex flex-wrap gap-x-4 text-sm">
              <p>{t('identity.agreeByCode')}</p>
              <ConsentLinks />
            </div>
            <CodeStep standing={standing} page="login" start="login" hint={t('code.signUp.hint')} />
          </>
        )
      }
    </JourneyPage>
  );
}
