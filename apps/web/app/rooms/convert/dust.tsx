import type { ConvertPairsData, DustQuoteData } from '@pelorus/protocol/convert/http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { compare, decimal, ZERO } from '@pelorus/site/decimal.ts';
import { type LastPrice, priceGraph, worth } from '@pelorus/site/valuation.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useAccount } from '../../live/use-account.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { useRootData } from '../../state/root-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { choicesOf, targetOf } from './convert-choices.ts';
import { askDust } from './convert-data.ts';
import { OfferClock } from './offer-clock.tsx';
import { Outcomes } from './outcome.tsx';
import { Sum } from './quote-facts.tsx';
import { useAcceptance } from './use-acceptance.ts';

const UNIT = 'USDT';
/** A balance is small below this worth, or without any. */
const SMALL = decimal('10');
const MOST = 20;

interface DustProps {
  assets: readonly { code: string; name: string }[];
  pairs: readonly ConvertPairsData[];
  prices: readonly LastPrice[];
}

/** Returns the small balances of the account, and which of them are chosen. */
function useSmall({ prices }: Pick<DustProps, 'prices'>, to: string) {
  const accountId = useRootData()?.me?.accountId ?? null;
  const { balances } = useAccount(accountId);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const graph = priceGraph(prices);
  const small = [...(balances?.values() ?? [])].filter(({ asset, available }) => {
    const amount = decimal(available);
    if (asset === to || compare(amount, ZERO) <= 0) return false;
    const value = worth(amount, asset, graph, (code) => code === UNIT);
    return value === null || compare(value, SMALL) < 0;
  });
  const choose = (asset: string, isOn: boolean) => {
    const next = new Set(left);
    if (isOn) next.delete(asset);
    else next.add(asset);
    setLeft(next);
  };
  const chosen = small.filter(({ asset }) => !left.has(asset)).slice(0, MOST);
  return { small, chosen: chosen.map(({ asset }) => asset), choose };
}

/** Small balances into one coin; what no market takes is told and stays. */
export function Dust(props: DustProps) {
  const t = useMessages();
  const { assets, pairs } = props;
  const acceptance = useAcceptance<DustQuoteData>();
  const [to, setTo] = useState(() => targetOf(pairs, UNIT));
  const { chosen, choose, small } = useSmall(props, to);
  const { offer, step } = acceptance;
  const isHeld = step !== 'form' && step !== 'offered';
  const ask = () => void acceptance.ask(() => askDust({ assets: chosen, to }));
  if (step === 'over')
    return <Outcomes conversions={acceptance.conversions} onFollow={acceptance.follow} onBack={acceptance.back} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-text-muted text-pretty">{t('convert.dustAbout')}</p>
      <FormFailure failure={acceptance.failure} />
      <SearchSelect
        label={t('convert.dustTo')}
        options={choicesOf(
          assets,
          pairs.map(({ from }) => from),
        )}
        value={to}
        isDisabled={isHeld}
        onChange={(code) => {
          setTo(code);
          acceptance.back();
        }}
      />
      {small.length === 0 ? (
        <p className="text-sm text-text-muted">{t('convert.dustNone')}</p>
      ) : (
        <fieldset disabled={isHeld} className="flex min-w-0 flex-col">
          <legend className="sr-only">{t('convert.dust')}</legend>
          {small.map((balance) => (
            <Small
              key={balance.asset}
              balance={balance}
              isChosen={chosen.includes(balance.asset)}
              onChoose={(isOn) => {
                choose(balance.asset, isOn);
                acceptance.back();
              }}
            />
          ))}
        </fieldset>
      )}
      {offer === null ? (
        <Button variant="secondary" isPending={step === 'asking'} isDisabled={chosen.length === 0} onPress={ask}>
          {t('convert.quote')}
        </Button>
      ) : (
        <Offered offer={offer.quoted}>
          {offer.quoted.id !== null && (
            <OfferClock
              key={offer.quoted.id}
              endsAtMs={offer.endsAtMs}
              lastsMs={offer.quoted.lastsMs}
              step={step}
              onAccept={() => void acceptance.accept()}
              onAgain={ask}
            />
          )}
        </Offered>
      )}
    </div>
  );
}

function Small({
  balance: { asset, available },
  isChosen,
  onChoose,
}: {
  balance: BalanceData;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <Switch isSelected={isChosen} onChange={onChoose}>
        {asset}
      </Switch>
      <span className="text-sm">
        <Sum amount={available} asset={asset} />
      </span>
    </div>
  );
}

/** What each balance brings at least, and what stays with the reason. */
function Offered({ offer, children }: { offer: DustQuoteData; children: React.ReactNode }) {
  const t = useMessages();
  return (
    <div className="flex flex-col gap-4">
      {offer.quotes.length > 0 && (
        <ul className="flex flex-col gap-2 rounded bg-surface-sunken p-4 text-sm">
          {offer.quotes.map((quote) => (
            <li key={quote.id} className="flex flex-wrap justify-between gap-x-4">
              <Sum amount={quote.pays} asset={quote.from} />
              <span>
                {t('convert.least')} <Sum amount={quote.getsLeast} asset={quote.to} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {offer.stays.length > 0 && (
        <div role="note" className="flex flex-col gap-2 text-sm">
          <p className="font-medium">{t('convert.dustStays')}</p>
          <ul className="flex flex-col gap-2 text-text-muted">
            {offer.stays.map(({ amount, asset, reason }) => (
              <li key={asset} className="text-pretty">
                <Sum amount={amount} asset={asset} /> · {t(`convert.stays.${reason}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </div>
  );
}
