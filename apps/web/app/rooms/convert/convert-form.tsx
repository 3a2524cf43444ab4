import { trimZeros } from '@pelorus/money/units.ts';
import type { ConvertPairsData, ConvertQuoteData } from '@pelorus/protocol/convert/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { OfferClock } from './offer-clock.tsx';
import { Outcomes } from './outcome.tsx';
import { QuoteFacts, Sum } from './quote-facts.tsx';
import { type ConvertWanted, useConvert } from './use-convert.ts';

/** Two coins and one amount; then the quote, and what came of it (CONV-40 to CONV-42). */
export function ConvertForm(wanted: ConvertWanted & { pairs: readonly ConvertPairsData[] }) {
  const t = useMessages();
  const convert = useConvert(wanted);
  const { acceptance, available, from, fromChoices, isEmpty, problem, shown, side, to, toChoices } = convert;
  const { offer, step } = acceptance;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    convert.ask();
  };
  if (step === 'over')
    return <Outcomes conversions={acceptance.conversions} onFollow={acceptance.follow} onBack={convert.startAgain} />;
  const isHeld = step === 'asking' || step === 'accepting' || step === 'doubt';
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormFailure failure={acceptance.failure} />
      <fieldset disabled={isHeld} className="flex min-w-0 flex-col gap-3">
        <Side
          title={t('convert.pay')}
          coin={from}
          coins={fromChoices}
          onCoin={convert.chooseFrom}
          amount={shown.from}
          digits={convert.digitsOf(from)}
          error={side === 'SPEND' ? problem : null}
          onType={(text) => convert.type('SPEND', text)}
          isDisabled={isHeld}
        />
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 text-sm text-text-muted">
          <span>
            {t('convert.available')} {available === null ? '…' : <Sum amount={available} asset={from} />}
          </span>
          <span className="ms-auto flex gap-1">
            <Button
              variant="ghost"
              size="sm"
              isDisabled={available === null || isEmpty || isHeld}
              onPress={() => convert.type('SPEND', trimZeros(available ?? ''))}
            >
              {t('transfer.all')}
            </Button>
            <IconButton icon="swap" label={t('convert.flip')} isDisabled={isHeld} onPress={convert.flip} />
          </span>
        </div>
        <Side
          title={t('convert.get')}
          coin={to}
          coins={toChoices}
          onCoin={convert.chooseTo}
          amount={shown.to}
          digits={convert.digitsOf(to)}
          error={side === 'GET' ? problem : null}
          onType={(text) => convert.type('GET', text)}
          isDisabled={isHeld}
        />
      </fieldset>
      {isEmpty && <p className="text-sm text-warn">{t('convert.empty', { asset: from })}</p>}
      {offer === null ? (
        <Button type="submit" isPending={step === 'asking'} className="w-full">
          {t('convert.quote')}
        </Button>
      ) : (
        <Offered quote={offer.quoted} endsAtMs={offer.endsAtMs} convert={convert} />
      )}
    </form>
  );
}

function Offered({
  quote,
  endsAtMs,
  convert,
}: {
  quote: ConvertQuoteData;
  endsAtMs: number;
  convert: ReturnType<typeof useConvert>;
}) {
  const { accept, step } = convert.acceptance;
  return (
    <>
      <QuoteFacts quote={quote} />
      <OfferClock
        key={quote.id}
        endsAtMs={endsAtMs}
        lastsMs={quote.lastsMs}
        step={step}
        onAccept={() => void accept()}
        onAgain={convert.ask}
      />
    </>
  );
}

/** One of both coins, and its amount. */
function Side({
  title,
  coin,
  coins,
  onCoin,
  amount,
  digits,
  error,
  onType,
  isDisabled,
}: {
  title: string;
  coin: string;
  coins: readonly { id: string; text: string }[];
  onCoin: (code: string) => void;
  amount: string;
  digits: number;
  error: string | null;
  onType: (text: string) => void;
  isDisabled: boolean;
}) {
  const t = useMessages();
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_minmax(0,9.5rem)] items-start gap-3">
      <legend className="sr-only">{title}</legend>
      <DecimalField
        label={title}
        value={amount}
        digits={digits}
        unit={coin}
        error={error}
        isDisabled={isDisabled}
        onChange={onType}
      />
      <SearchSelect label={t('wallet.asset')} options={coins} value={coin} onChange={onCoin} isDisabled={isDisabled} />
    </fieldset>
  );
}
