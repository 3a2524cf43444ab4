import type { AdData } from '@pelorus/protocol/p2p/ads.ts';
import type { PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import type { TraderData } from '@pelorus/protocol/p2p/traders.ts';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { FormFailure } from '../../../shell/credentials/form-failure.tsx';
import { useCurrency } from '../../../shell/money/use-currency.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../../ui/layout/states.tsx';
import { useAccounts } from '../accounts-data.ts';
import { useP2pMe } from '../me-data.ts';
import { NicknameGate } from '../nickname-gate.tsx';
import { useP2pSettings } from '../p2p-frame.tsx';
import { type AdDraft, draftOf, newDraft, STEPS } from './ad-draft.ts';
import { AdPreview } from './ad-preview.tsx';
import { AmountStep } from './amount-step.tsx';
import { PriceStep } from './price-step.tsx';
import { TermsStep } from './terms-step.tsx';
import { useAdForm } from './use-ad-form.ts';

/** Posts an ad, or edits one, in three steps (PPAG-21). */
export function AdForm({ ad }: { ad: AdData | null }) {
  return (
    <NicknameGate>
      <Loaded ad={ad} />
    </NicknameGate>
  );
}

function Loaded({ ad }: { ad: AdData | null }) {
  const { assets, fiats } = useP2pSettings();
  const currency = useCurrency();
  const accounts = useAccounts();
  const trader = useP2pMe().data?.trader ?? null;
  if (accounts.data === undefined || trader === null)
    return accounts.isError ? (
      <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
    ) : (
      <Skeleton className="h-120 w-full" />
    );
  const fiat = fiats.includes(currency) ? currency : (fiats[0] ?? '');
  const start = ad === null ? newDraft('SELL', assets[0] ?? '', fiat) : draftOf(ad);
  return <Steps ad={ad} start={start} accounts={accounts.data} trader={trader} />;
}

interface StepsProps {
  ad: AdData | null;
  start: AdDraft;
  accounts: readonly PaymentAccountData[];
  trader: TraderData;
}

function Steps({ ad, start, accounts, trader }: StepsProps) {
  const t = useMessages();
  const form = useAdForm(ad, start, accounts);
  const element = useRef<HTMLFormElement>(null);
  const { problems, step } = form;
  useEffect(() => {
    if (Object.keys(problems).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const isLast = step === STEPS.length - 1;
  return (
    <>
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        className="flex min-w-0 flex-col gap-5 rounded bg-surface-raised p-5 md:p-6"
      >
        <StepList step={step} onStep={form.setStep} />
        <FormFailure failure={form.failure} />
        {step === 0 && <PriceStep form={form} isNew={ad === null} />}
        {step === 1 && <AmountStep form={form} accounts={accounts} />}
        {step === 2 && <TermsStep form={form} isNew={ad === null} hasPassword={ad?.hasPassword === true} />}
        <div className="flex flex-wrap justify-end gap-3">
          {step > 0 && (
            <Button variant="secondary" size="lg" onPress={() => form.setStep(step - 1)} className="max-md:grow">
              {t('trade.confirm.no')}
            </Button>
          )}
          <Button type="submit" size="lg" isPending={form.isPending} className="max-md:grow">
            {t(!isLast ? 'withdraw.next' : ad === null ? 'p2p.form.publish' : 'subs.save')}
          </Button>
        </div>
      </form>
      <AdPreview form={form} trader={trader} />
    </>
  );
}

const STEP_TITLES = ['p2p.form.step1', 'p2p.form.step2', 'p2p.form.step3'] as const;

/** Where one is; steps that were done lead back. */
function StepList({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  const t = useMessages();
  return (
    <ol aria-label={t('p2p.form.steps')} className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line pb-4">
      {STEP_TITLES.map((title, at) => (
        <li key={title} {...(at === step ? { 'aria-current': 'step' } : {})} className="flex">
          <button
            type="button"
            disabled={at >= step}
            onClick={() => onStep(at)}
            className={`flex min-h-8 max-md:min-h-11 items-center gap-2 ${at === step ? 'font-medium text-text' : 'text-text-muted'}`}
          >
            <span
              className={`flex size-6 items-center justify-center rounded-full text-sm ${at <= step ? 'bg-accent text-on-accent' : 'bg-control text-text'}`}
            >
              {at + 1}
            </span>
            {t(title)}
          </button>
        </li>
      ))}
    </ol>
  );
}
