import type { StepUpBody } from '@pelorus/protocol/identity/factors.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { FactorForm } from './factor-form.tsx';
import type { WebAuthnJson } from './passkey-ceremony.ts';

type Factor = Extract<StepUpBody, { way: 'passkey' | 'totp' }>;
const notMended = () => Promise.resolve(false);

/** What is confirmed, each fact with its name. */
export function ConfirmFacts({ children }: { children: React.ReactNode }) {
  return <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">{children}</dl>;
}

export function ConfirmFact({
  name,
  isStrong = false,
  children,
}: {
  name: string;
  isStrong?: boolean;
  children: React.ReactNode;
}) {
  return (
    <>
      <dt className="text-text-muted">{name}</dt>
      <dd className={`min-w-0 break-words text-end ${isStrong ? 'font-medium' : ''}`}>{children}</dd>
    </>
  );
}

/** An address or a memo: never turned around, and shown whole. */
export function ConfirmCode({ name, text }: { name: string; text: string }) {
  return (
    <ConfirmFact name={name}>
      <bdi dir="ltr" className="font-mono text-sm break-all">
        {text}
      </bdi>
    </ConfirmFact>
  );
}

/** Asks for the second factor that money leaves with; without one, leads to where one is set up. */
export function ConfirmFactor({
  ways,
  send,
  options,
}: {
  ways: readonly Factor['way'][];
  send: (factor: Factor) => Promise<void>;
  options: () => Promise<WebAuthnJson>;
}) {
  const t = useMessages();
  const to = usePageLink();
  if (ways.length === 0)
    return (
      <>
        <p role="alert">{t('error.FACTOR_MISSING')}</p>
        <Link to={to('security')} className={buttonStyle('primary', 'lg', 'w-full')}>
          {t('security.title')}
        </Link>
      </>
    );
  return (
    <FactorForm
      ways={ways}
      send={async (factor) => {
        await send(factor as Factor);
        return 'left';
      }}
      options={options}
      mend={notMended}
    />
  );
}
