import type { Plan } from '@pelorus/protocol/admin/markets.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FEES, type ListingNumbers, listingProblems, type PairAsset, USUAL } from './listing.logic.ts';
import { TimeField, timeOf } from './local-time.tsx';
import { isWhole } from './market-filters.logic.ts';
import { problemText } from './market-filters.tsx';
import { REASON_MAX, REASON_MIN } from './reason-dialog.tsx';
import { staffPost } from './staff-calls.ts';
import { DECIMALS_MAX, FEE_DECIMALS } from './typed-decimal.ts';

const NAMES = Object.keys(USUAL) as (keyof ListingNumbers)[];

function useListing(assets: readonly PairAsset[], onDone: () => Promise<void>) {
  const sending = useSending();
  const [pair, setPair] = useState({ base: '', quote: '' });
  const [numbers, setNumbers] = useState(USUAL);
  const [times, setTimes] = useState({ auctionAt: '', opensAt: '' });
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const assetOf = (code: string) => assets.find((asset) => asset.code === code);
  const [base, quote] = [assetOf(pair.base), assetOf(pair.quote)];
  const problems = listingProblems(numbers, base === undefined || quote === undefined ? null : { base, quote });
  const [auctionAt, opensAt] = [timeOf(times.auctionAt), timeOf(times.opensAt)];
  const isReady =
    pair.base !== '' &&
    pair.quote !== '' &&
    pair.base !== pair.quote &&
    Object.keys(problems).length === 0 &&
    auctionAt !== null &&
    opensAt !== null &&
    opensAt > auctionAt &&
    reason.trim().length >= REASON_MIN;
  const propose = () =>
    sending.send(
      async () => {
        setRefused(null);
        const { averagePriceMinutes, maker, taker, ...decimals } = numbers;
        const market = { ...decimals, averagePriceMinutes: Number(averagePriceMinutes) };
        const body = { ...pair, market, fees: { maker, taker }, auctionAt, opensAt, reason: reason.trim() };
        await staffPost<Plan>('/api/admin/markets/listings', body);
        setPair({ base: '', quote: '' });
        setReason('');
        await onDone();
        return 'here';
      },
      async ({ field }) => {
        // "market.tickSize", "fees.maker": the message is above the form, and the field is marked.
        setRefused(field?.split('.').at(-1) ?? null);
        return false;
      },
    );
  const fields = { pair, setPair, numbers, setNumbers, times, setTimes, reason, setReason };
  return { sending, ...fields, problems, refused, isReady, propose };
}

/** Proposes to list a market (PLAN-02). */
export function ListMarketForm({ assets, onDone }: { assets: readonly PairAsset[]; onDone: () => Promise<void> }) {
  const t = useMessages();
  const listing = useListing(assets, onDone);
  const { isReady, numbers, pair, problems, propose, reason, refused, sending, times } = listing;
  const codes = assets.map(({ code }) => ({ id: code, text: code }));
  return (
    <form
      ref={sending.form}
      className="flex max-w-3xl flex-col gap-4 rounded bg-surface-raised p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void propose();
      }}
    >
      <div className="flex flex-col gap-2">
        <h2 className="text-lg font-semibold">{t('admin.market.list')}</h2>
        <p className="text-sm text-text-muted text-pretty">{t('admin.market.listWarning')}</p>
        <FormFailure failure={sending.failure} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['base', 'quote'] as const).map((side) => (
          <Select<string>
            key={side}
            label={t(side === 'base' ? 'admin.filter.base' : 'markets.quote')}
            options={codes}
            value={pair[side]}
            onChange={(code) => listing.setPair({ ...pair, [side]: code })}
          />
        ))}
        {NAMES.map((name) => (
          <DecimalField
            key={name}
            label={t(`admin.filter.${name}`)}
            value={numbers[name]}
            onChange={(text) => listing.setNumbers({ ...numbers, [name]: text })}
            error={
              numbers[name] === ''
                ? null
                : (problemText(problems[name], t) ?? (name === refused ? sending.failure?.text : null))
            }
            digits={name in FEES ? FEE_DECIMALS : isWhole(name) ? 0 : DECIMALS_MAX}
            isSigned={name === 'maker'}
          />
        ))}
        {(['auctionAt', 'opensAt'] as const).map((name) => (
          <TimeField
            key={name}
            label={`admin.market.${name}`}
            value={times[name]}
            {...(name === 'opensAt' && { after: { label: 'admin.market.auctionAt', value: times.auctionAt } })}
            onChange={(text) => listing.setTimes({ ...times, [name]: text })}
          />
        ))}
      </div>
      <TextField
        label={t('admin.reason')}
        hint={t('admin.reasonHint')}
        value={reason}
        onChange={listing.setReason}
        maxLength={REASON_MAX}
      />
      <Button type="submit" isPending={sending.isPending} isDisabled={!isReady}>
        {t('admin.market.list')}
      </Button>
    </form>
  );
}
