import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../../i18n/messages.ts';
import type { AccountState } from '../../../live/account-state.ts';
import { useRootData } from '../../../state/root-data.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Icon, type IconName } from '../../../ui/text/icons.tsx';
import { askProgress, type NextStep, type Progress, stepsLeft } from '../next-steps.ts';

const STEPS: Record<
  NextStep,
  { icon: IconName; text: MessageId; page: 'wallet' | 'trade' | 'security' | 'verification' }
> = {
  funds: { icon: 'drop', text: 'mine.next.funds', page: 'wallet' },
  order: { icon: 'trade', text: 'mine.next.order', page: 'trade' },
  factor: { icon: 'shield', text: 'mine.next.factor', page: 'security' },
  verification: { icon: 'user', text: 'mine.next.verification', page: 'verification' },
};

function useProgress({ balances, failure }: AccountState): Progress | null {
  const root = useRootData();
  const me = root?.me;
  const isSub = me?.sub !== undefined;
  const isAway = failure !== null;
  const [asked, setAsked] = useState<Pick<Progress, 'hasOrdered' | 'hasFactor'> | null>(null);
  useEffect(() => {
    // Asked again once the exchange answers again.
    if (isAway) return;
    let isGone = false;
    void askProgress(isSub).then((answer) => isGone || setAsked(answer));
    return () => {
      isGone = true;
    };
  }, [isSub, isAway]);
  if (asked === null) return null;
  const hasFunds =
    balances === null ? null : [...balances.values()].some(({ available, held }) => /[1-9]/.test(available + held));
  return {
    ...asked,
    hasFunds,
    asksVerification: me?.asksVerification === true,
    hasFaucet: root?.config.features.faucet === true,
  };
}

/** What to do next: only steps that are not done and known not to be (MKTS-41, MKTS-42). */
export function NextSteps({ account }: { account: AccountState }) {
  const t = useMessages();
  const to = usePageLink();
  const pair = useRootData()?.defaultPair;
  const progress = useProgress(account);
  const steps = progress === null ? null : stepsLeft(progress);
  if (steps === null || steps.length === 0) return null;
  return (
    <section aria-label={t('mine.next')} className="flex items-center gap-2">
      <h2 className="me-1 shrink-0 text-sm font-medium text-text-muted">{t('mine.next')}</h2>
      <ol className="-m-1 flex min-w-0 gap-2 overflow-x-auto p-1">
        {steps.map((step) => {
          const { icon, text, page } = STEPS[step];
          return (
            <li key={step} className="shrink-0">
              <Link
                to={page === 'trade' && pair != null ? to(page, { pair }) : to(page)}
                className={buttonStyle('secondary', 'sm', 'gap-2')}
              >
                <Icon name={icon} size={18} />
                {t(text)}
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
