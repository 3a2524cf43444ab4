import { trimZeros } from '@pelorus/money/units.ts';
import type { OfferData } from '@pelorus/protocol/p2p/ads.ts';
import type { PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { currencyDigits } from '@pelorus/site/currencies.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { accountText } from './account-text.ts';
import { useAccounts } from './accounts-data.ts';
import { useP2pSettings } from './p2p-frame.tsx';
import { CoinSum } from './sum.tsx';
import { mostOf } from './take-amounts.ts';
import { useTake } from './use-take.ts';

interface Props {
  offer: OfferData;
  /** Fiat amount that was looked for. */
  startsWith: string;
}

/** Takes an ad: how much, and by which of my accounts (PPAG-02). */
export function TakeForm(props: Props) {
  const accounts = useAccounts();
  if (accounts.data === undefined)
    return accounts.isError ? (
      <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
    ) : (
      <Skeleton className="h-72 w-full" />
    );
  const fitting = accounts.data.filter(({ method }) => props.offer.methods.includes(method));
  return <Fields {...props} accounts={fitting} />;
}

function Fields({ offer, startsWith, accounts }: Props & { accounts: readonly PaymentAccountData[] }) {
  const t = useMessages();
  const take = useTake(offer, accounts, startsWith);
  const { asset, fiat, price } = offer;
  const word = t(take.isSelling ? 'trade.sellAsset' : 'trade.buyAsset', { asset });
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void take.submit();
      }}
      className="flex min-w-0 flex-col gap-4"
    >
      <FormFailure failure={take.failure} />
      {take.isMoved && (
        <p role="alert" className="rounded bg-warn-soft p-3 text-warn">
          {t('p2p.priceMoved', { price: `\u2066${trimZeros(price)} ${fiat}\u2069` })}
        </p>
      )}
      {take.step === 'doubt' && <InDoubt />}
      <Amounts take={take} offer={offer} />
      <Most take={take} offer={offer} />
      <AccountChoice take={take} offer={offer} accounts={accounts} />
      {offer.hasPassword && (
        <TextField
          label={t('p2p.password')}
          name="ad-password"
          autoComplete="off"
          maxLength={40}
          value={take.password}
          onChange={take.typePassword}
          error={take.problems.password}
        />
      )}
      <p className="text-sm text-text-muted text-pretty">{t(take.isSelling ? 'p2p.sellNotice' : 'p2p.buyNotice')}</p>
      <Button
        type="submit"
        size="lg"
        variant={take.isSelling ? 'down' : 'up'}
        isPending={take.step === 'sending'}
        className="w-full"
      >
        {word}
      </Button>
    </form>
  );
}

type Taking = ReturnType<typeof useTake>;

/** What is paid, then what is received: one is typed, the other follows. */
function Amounts({ take, offer: { asset, fiat } }: { take: Taking; offer: OfferData }) {
  const t = useMessages();
  const fields = {
    fiat: { unit: fiat, digits: currencyDigits(fiat), name: 'fiatAmount' },
    coin: { unit: asset, digits: take.scale, name: 'amount' },
  };
  const order = take.isSelling ? (['coin', 'fiat'] as const) : (['fiat', 'coin'] as const);
  return order.map((kind, place) => (
    <DecimalField
      key={kind}
      {...fields[kind]}
      label={t(place === 0 ? 'convert.pay' : 'convert.get')}
      value={take.both[kind]}
      error={take.typed.in === kind ? (take.problems.amount ?? null) : null}
      onChange={(text) => take.type(kind, text)}
    />
  ));
}

/** The most that can be taken, at once in the field; of a seller what they have. */
function Most({ take, offer }: { take: Taking; offer: OfferData }) {
  const t = useMessages();
  const most = mostOf(offer, take.scale, take.available);
  return (
    <div className="-mt-2 flex flex-wrap items-center justify-between gap-2 text-sm text-text-muted">
      <span>
        {take.available !== undefined && (
          <>
            {t('convert.available')} <CoinSum amount={take.available} asset={offer.asset} />
          </>
        )}
      </span>
      <Button variant="ghost" size="sm" onPress={() => take.type(most.in, most.text)}>
        {t('transfer.all')}
      </Button>
    </div>
  );
}

/** Which of my accounts; where there is none, the way to one. */
function AccountChoice({
  take,
  offer,
  accounts,
}: {
  take: Taking;
  offer: OfferData;
  accounts: readonly PaymentAccountData[];
}) {
  const t = useMessages();
  const { methods } = useP2pSettings();
  const [isAdding, setAdding] = useState(false);
  const fitting = methods.filter(({ code }) => offer.methods.includes(code));
  return (
    <div className="flex flex-col items-start gap-1.5">
      {accounts.length === 0 ? (
        <p className={take.problems.account === undefined ? 'text-text-muted' : 'text-danger'} role="status">
          {t('p2p.why.NO_PAYMENT_ACCOUNT')}
        </p>
      ) : (
        <div className="w-full">
          <Select
            label={t(take.isSelling ? 'p2p.paidTo' : 'p2p.payFrom')}
            options={accounts.map((account) => ({ id: String(account.id), text: accountText(account) }))}
            value={String(take.account?.id)}
            onChange={(id) => take.choose(Number(id))}
          />
        </div>
      )}
      {fitting.length > 0 && (
        <Button
          variant={accounts.length === 0 ? 'secondary' : 'ghost'}
          size="sm"
          icon="plus"
          onPress={() => setAdding(true)}
        >
          {t('p2p.addAccount')}
        </Button>
      )}
      {isAdding && (
        <AccountDialog methods={fitting} onClose={() => setAdding(false)} onAdded={({ id }) => take.choose(id)} />
      )}
    </div>
  );
}

function InDoubt() {
  const t = useMessages();
  const to = usePageLink();
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded bg-warn-soft p-3 text-warn">
      <Icon name="alert" />
      <p>
        {t('p2p.inDoubt')}{' '}
        <Link to={to('p2p-orders')} className="font-medium underline">
          {t('p2p.orders.title')}
        </Link>
      </p>
    </div>
  );
}
