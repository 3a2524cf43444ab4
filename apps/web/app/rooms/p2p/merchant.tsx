import { apiPost } from '@pelorus/client/http/request.ts';
import type { P2pMeData } from '@pelorus/protocol/p2p/traders.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Card, Mark } from '../../ui/layout/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { useP2pMe, useP2pRenewal } from './me-data.ts';
import { NicknameGate } from './nickname-gate.tsx';
import { CoinSum } from './sum.tsx';

const ABOUT_MAX = 500;
const ABOUT_MIN = 10;

/** Whether I am a merchant, the way there, and the deposit (PMER-01, PMER-02). */
export function Merchant() {
  const t = useMessages();
  const me = useP2pMe().data;
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold">{t('p2p.merchant')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{t('p2p.merchant.about')}</p>
      </div>
      <NicknameGate>{me !== undefined && <State merchant={me.merchant} />}</NicknameGate>
    </>
  );
}

type MerchantPart = P2pMeData['merchant'];

function State({ merchant }: { merchant: MerchantPart }) {
  const t = useMessages();
  const { deposit, depositAsset, depositNeeded, reason, state, tier } = merchant;
  const facts = [
    [t('p2p.merchant.needed'), depositNeeded],
    [t('p2p.merchant.held'), deposit],
  ] as const;
  return (
    <Card
      id="merchant"
      title={t('p2p.merchant.mine')}
      action={
        <Mark isGood={state === 'MERCHANT'}>
          {tier !== null && state === 'MERCHANT' ? t(`p2p.tier.${tier}`) : t(`p2p.merchant.state.${state}`)}
        </Mark>
      }
    >
      {reason !== null && (
        <p className="text-pretty">{t('p2p.merchant.reason', { reason: `\u2068${reason}\u2069` })}</p>
      )}
      <dl className="flex flex-wrap gap-x-10 gap-y-2 text-sm">
        {facts.map(([title, amount]) => (
          <div key={title}>
            <dt className="text-text-muted">{title}</dt>
            <dd className="text-base font-medium">
              <CoinSum amount={amount} asset={depositAsset} />
            </dd>
          </div>
        ))}
      </dl>
      {state === 'MERCHANT' ? <Ending /> : state === 'APPLIED' ? <Waiting /> : <Application />}
    </Card>
  );
}

function Waiting() {
  const t = useMessages();
  return <p className="text-text-muted text-pretty">{t('p2p.merchant.waiting')}</p>;
}

function Application() {
  const t = useMessages();
  const say = useRefusalText();
  const renew = useP2pRenewal();
  const [about, setAbout] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const applying = useMutation({
    mutationFn: () => apiPost('/api/p2p/merchant', { about: about.replace(/\s+/g, ' ').trim() }),
    onSuccess: renew,
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (about.trim().length < ABOUT_MIN) return setProblem(t('p2p.field.missing'));
    if (!applying.isPending) applying.mutate();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-4">
      <FormFailure failure={applying.error === null ? null : say(applying.error)} />
      <TextArea
        label={t('p2p.merchant.aboutYou')}
        hint={t('p2p.merchant.aboutHint')}
        isProse
        rows={4}
        maxLength={ABOUT_MAX}
        value={about}
        error={problem}
        onChange={(text) => {
          setAbout(text);
          setProblem(null);
          applying.reset();
        }}
      />
      <Button type="submit" size="lg" isPending={applying.isPending} className="self-start max-md:w-full">
        {t('p2p.merchant.apply')}
      </Button>
    </form>
  );
}

function Ending() {
  const t = useMessages();
  const say = useRefusalText();
  const renew = useP2pRenewal();
  const [isAsking, setAsking] = useState(false);
  const ending = useMutation({
    mutationFn: () => apiPost('/api/p2p/merchant/end', {}),
    onSuccess: () => {
      setAsking(false);
      renew();
    },
  });
  return (
    <>
      <Button variant="secondary" className="self-start" onPress={() => setAsking(true)}>
        {t('p2p.merchant.end')}
      </Button>
      <Dialog title={t('p2p.merchant.endTitle')} isOpen={isAsking} onClose={() => setAsking(false)} role="alertdialog">
        <div className="flex flex-col gap-4">
          <p className="text-pretty">{t('p2p.merchant.endText')}</p>
          <FormFailure failure={ending.error === null ? null : say(ending.error)} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onPress={() => setAsking(false)}>
              {t('ui.cancel')}
            </Button>
            <Button variant="danger" isPending={ending.isPending} onPress={() => ending.mutate()}>
              {t('p2p.merchant.end')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
