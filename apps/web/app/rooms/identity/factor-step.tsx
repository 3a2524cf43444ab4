import { useMessages } from '../../i18n/messages.ts';
import { FactorForm } from '../../shell/credentials/factor-form.tsx';
import { HelpLine } from '../../shell/frame/help-line.tsx';
import { factorOptions, sendFactor } from './journey-calls.ts';
import type { Standing } from './journey-loader.ts';
import { Aside } from './journey-page.tsx';
import type { GuestPage } from './session-guest.ts';
import { useGoOn, useLostStep } from './use-go-on.ts';

/** The second factor of a journey, by the ways that are open (JRN-30, JRN-40). */
export function FactorStep({ standing, page }: { standing: Standing; page: GuestPage }) {
  const t = useMessages();
  const goOn = useGoOn(page);
  const lost = useLostStep();
  return (
    <>
      <FactorForm
        ways={standing.journey.ways}
        send={async (body) => (body.way === 'password' ? 'here' : goOn(await sendFactor(body)))}
        options={factorOptions}
        mend={lost}
      />
      <Aside>
        <p className="text-text-muted text-pretty">{t('factor.lost')}</p>
        <HelpLine />
      </Aside>
    </>
  );
}
