import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { HelpLine } from '../../shell/frame/help-line.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Icon, type IconName } from '../../ui/text/icons.tsx';
import { CredentialsPage } from './credentials-page.tsx';
import { carriedReturn, useReturnTarget } from './session-guest.ts';

/** Start page of a journey, and its button. */
const STARTS = { login: 'nav.logIn', register: 'identity.signUp', forget: 'confirm.startAgain' } as const;

interface StepWords {
  icon: IconName;
  title: MessageId;
  /** Purpose of the page. */
  text: MessageId;
  /** Why one may have landed here. */
  why: MessageId;
  start: keyof typeof STARTS;
}

const STEPS = {
  logIn: { icon: 'mail', title: 'confirm.logIn.title', text: 'confirm.logIn.text', why: 'confirm.why', start: 'login' },
  device: {
    icon: 'shield',
    title: 'confirm.device.title',
    text: 'confirm.device.text',
    why: 'confirm.why',
    start: 'login',
  },
  social: {
    icon: 'user',
    title: 'confirm.social.title',
    text: 'confirm.social.text',
    why: 'confirm.why',
    start: 'login',
  },
  external: {
    icon: 'user',
    title: 'confirm.external.title',
    text: 'confirm.external.text',
    why: 'confirm.why',
    start: 'login',
  },
  passkey: {
    icon: 'key',
    title: 'confirm.passkey.title',
    text: 'confirm.passkey.text',
    why: 'confirm.why',
    start: 'login',
  },
  signUp: {
    icon: 'mail',
    title: 'confirm.signUp.title',
    text: 'confirm.signUp.text',
    why: 'confirm.why',
    start: 'register',
  },
  create: {
    icon: 'user',
    title: 'confirm.create.title',
    text: 'confirm.create.text',
    why: 'confirm.create.why',
    start: 'register',
  },
  recovery: {
    icon: 'mail',
    title: 'confirm.recovery.title',
    text: 'confirm.recovery.text',
    why: 'confirm.why',
    start: 'forget',
  },
  reset: {
    icon: 'key',
    title: 'confirm.reset.title',
    text: 'confirm.reset.text',
    why: 'confirm.reset.why',
    start: 'forget',
  },
} as const satisfies Record<string, StepWords>;

export type PendingStep = keyof typeof STEPS;

/**
 * Page of a journey step without a pending journey (PUB-01): explains it, and offers one action, which keeps the
 * journey's target; a logged-in person has nothing to start. `isGone`: it was pending a moment ago, so it is
 * announced.
 */
export function StepPage({ step, isGone = false }: { step: PendingStep; isGone?: boolean }) {
  const t = useMessages();
  const to = usePageLink();
  const { icon, title, text, why, start } = STEPS[step];
  const target = useReturnTarget(start === 'register' ? 'register' : 'login');
  const isLoggedIn = (useRootData()?.me ?? null) !== null;
  return (
    <CredentialsPage icon={icon} title={t(title)} lead={t(text)}>
      <PageHead title={t(title)} />
      {isGone && (
        <p role="alert" className="flex items-start gap-2.5 rounded bg-warn-soft p-3">
          <span className="text-warn">
            <Icon name="clock" />
          </span>
          {t('error.JOURNEY_GONE')}
        </p>
      )}
      <p className="text-text-muted text-pretty">{t(why)}</p>
      {isLoggedIn && start !== 'forget' ? (
        <Link to={to('wallet')} className={buttonStyle('primary', 'lg', 'w-full')}>
          {t('nav.wallet')}
        </Link>
      ) : (
        <Link to={to(start, {}, carriedReturn(target))} className={buttonStyle('primary', 'lg', 'w-full')}>
          {t(STARTS[start])}
        </Link>
      )}
      <HelpLine />
    </CredentialsPage>
  );
}
