import { apiGet } from '@pelorus/client/http/request.ts';
import type { OfferData } from '@pelorus/protocol/p2p/ads.ts';
import { AD_SIDES, type AdSide } from '@pelorus/protocol/p2p/rules.ts';
import { currencyDigits } from '@pelorus/site/currencies.ts';
import { readDecimal } from '@pelorus/site/decimal.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useCurrency } from '../../shell/money/use-currency.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { useAccounts } from './accounts-data.ts';
import { OfferRow } from './offer-row.tsx';
import { useP2pSettings } from './p2p-frame.tsx';
import { Take } from './take.tsx';

interface Wanted {
  side: AdSide;
  asset: string;
  fiat: string;
  fiatAmount: string;
  method: string;
}
/** The best ad is looked for again this often while it is shown. */
const RENEWED_MS = 5_000;

/** Amount and method, and the best ad for them before it is taken (PPAG-04). */
export function Express() {
  const t = useMessages();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold">{t('p2p.express')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{t('p2p.express.about')}</p>
      </div>
      <section aria-label={t('p2p.express')} className="max-w-2xl rounded bg-surface-raised p-5 md:p-6">
        <WantedForm onFind={setWanted} onChange={() => setWanted(null)} />
      </section>
      {wanted !== null && <Best wanted={wanted} />}
    </>
  );
}

function useWanted(onFind: (wanted: Wanted) => void, onChange: () => void) {
  const t = useMessages();
  const { assets, fiats, methods } = useP2pSettings();
  const currency = useCurrency();
  const [wanted, setWanted] = useState<Wanted>(() => ({
    ...{ side: 'BUY', asset: assets[0] ?? '', fiatAmount: '', method: '' },
    fiat: fiats.includes(currency) ? currency : (fiats[0] ?? ''),
  }));
  const [problem, setProblem] = useState<string | null>(null);
  const offered = methods.filter((method) => method.fiats.includes(wanted.fiat));
  const method = offered.find(({ code }) => code === wanted.method) ?? offered[0];
  const change = (part: Partial<Wanted>) => {
    setWanted({ ...wanted, ...part });
    setProblem(null);
    onChange();
  };
  const find = () => {
    const amount = readDecimal(wanted.fiatAmount);
    if (amount === null || amount.units <= 0n) return setProblem(t('transfer.missing'));
    if (method !== undefined) onFind({ ...wanted, method: method.code });
  };
  return { wanted, problem, offered, method, change, find };
}

function WantedForm({ onFind, onChange }: { onFind: (wanted: Wanted) => void; onChange: () => void }) {
  const t = useMessages();
  const { bcp47 } = useLocale();
  const { assets, fiats } = useP2pSettings();
  const { change, find, method, offered, problem, wanted } = useWanted(onFind, onChange);
  const names = new Intl.DisplayNames([bcp47, 'en'], { type: 'currency' });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
      className="flex flex-col gap-4"
    >
      <div className="grid grid-cols-2 gap-4">
        <Select
          label={t('trade.side')}
          options={AD_SIDES.map((side) => ({ id: side, text: t(side === 'BUY' ? 'trade.buy' : 'trade.sell') }))}
          value={wanted.side}
          onChange={(side) => change({ side })}
        />
        <Select
          label={t('p2p.coin')}
          options={assets.map((asset) => ({ id: asset, text: asset }))}
          value={wanted.asset}
          onChange={(asset) => change({ asset })}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DecimalField
          label={t(wanted.side === 'BUY' ? 'convert.pay' : 'convert.get')}
          name="fiatAmount"
          value={wanted.fiatAmount}
          digits={currencyDigits(wanted.fiat)}
          unit={wanted.fiat}
          error={problem}
          onChange={(fiatAmount) => change({ fiatAmount })}
        />
        <SearchSelect
          label={t('p2p.fiat')}
          options={fiats.map((fiat) => ({ id: fiat, text: `${fiat} · ${names.of(fiat)}` }))}
          value={wanted.fiat}
          onChange={(fiat) => change({ fiat, fiatAmount: '', method: '' })}
        />
      </div>
      <SearchSelect
        label={t('p2p.account.method')}
        options={offered.map(({ code, name }) => ({ id: code, text: name }))}
        value={method?.code ?? null}
        onChange={(code) => change({ method: code })}
      />
      <Button type="submit" size="lg" className="w-full">
        {t('p2p.express.find')}
      </Button>
    </form>
  );
}

function Best({ wanted }: { wanted: Wanted }) {
  const t = useMessages();
  const best = useQuery({
    queryKey: ['p2p', 'express', wanted],
    queryFn: ({ signal }) => apiGet<{ offer: OfferData | null }>('/api/p2p/express', { signal, query: { ...wanted } }),
    refetchInterval: RENEWED_MS,
  });
  const offer = best.data?.offer;
  return (
    <section aria-labelledby="best" className="flex min-w-0 flex-col gap-1 rounded bg-surface-raised px-4 py-5 md:px-6">
      <h2 id="best" className="text-lg font-semibold">
        {t('p2p.express.best')}
      </h2>
      {best.data === undefined ? (
        best.isError ? (
          <ErrorState error={best.error} onRetry={() => void best.refetch()} />
        ) : (
          <Skeleton className="h-72 w-full" />
        )
      ) : offer == null ? (
        <None method={wanted.method} />
      ) : (
        <>
          <ul>
            <OfferRow offer={offer} />
          </ul>
          <Take key={offer.id} offer={offer} startsWith={wanted.fiatAmount} />
        </>
      )}
    </section>
  );
}

/** Nothing fits; whoever has no account with the method could take none. */
function None({ method }: { method: string }) {
  const t = useMessages();
  const { methods } = useP2pSettings();
  const accounts = useAccounts().data;
  const [isAdding, setAdding] = useState(false);
  const offered = methods.filter(({ code }) => code === method);
  const isMissing = accounts?.some((account) => account.method === method) === false;
  return (
    <EmptyState
      icon="people"
      title={t('p2p.noOffers')}
      text={t(isMissing ? 'p2p.why.NO_PAYMENT_ACCOUNT' : 'p2p.express.none')}
      action={
        isMissing && (
          <>
            <Button variant="secondary" size="sm" onPress={() => setAdding(true)}>
              {t('p2p.addAccount')}
            </Button>
            {isAdding && <AccountDialog methods={offered} onClose={() => setAdding(false)} />}
          </>
        )
      }
    />
  );
}
