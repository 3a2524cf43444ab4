import { trimZeros } from '@pelorus/money/units.ts';
import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import type { WithdrawalQuote, WithdrawalQuoteBody } from '@pelorus/protocol/wallet/withdrawals.ts';
import { decimalText, readNumber, ZERO } from '@pelorus/site/decimal.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { useAddressView } from '../../shell/markets/use-address-view.ts';
import { MostRow } from '../../shell/transfer/most-row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Warning } from '../../ui/layout/warning.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { useAddressBook } from './address-book-data.ts';
import { DEPOSIT_VIEW } from './deposit-view.ts';
import { useBalances } from './wallet-data.ts';
import { amountProblem, type CoinNetwork, mostOf } from './withdraw.logic.ts';
import { WithdrawConfirm } from './withdraw-confirm.tsx';
import { useQuote } from './withdraw-data.ts';
import { WithdrawLimits } from './withdraw-limits.tsx';

/** What, by which network, where to, how much; then a quote to confirm (WPAG-10). */
export function WithdrawForm({ coins }: { coins: readonly CoinData[] }) {
  const t = useMessages();
  const [view, change] = useAddressView(DEPOSIT_VIEW);
  const coin = coins.find(({ asset }) => asset === view.asset) ?? (coins[0] as CoinData);
  const network = coin.networks.find((one) => one.network === view.network) ?? coin.networks[0];
  return (
    <section
      aria-label={t('withdraw.title')}
      className="flex min-w-0 flex-col gap-4 rounded bg-surface-raised p-5 md:p-6"
    >
      <SearchSelect
        label={t('wallet.asset')}
        options={coins.map(({ asset, name }) => ({ id: asset, text: asset === name ? asset : `${asset} · ${name}` }))}
        value={coin.asset}
        onChange={(asset) => change({ asset, network: null })}
      />
      {network !== undefined && (
        <>
          <Select
            label={t('deposit.network')}
            options={coin.networks.map((one) => ({ id: one.network, text: one.name }))}
            value={network.network}
            onChange={(next) => change({ asset: coin.asset, network: next })}
          />
          <Details key={`${coin.asset} ${network.network}`} asset={coin.asset} network={network} />
        </>
      )}
    </section>
  );
}

interface Typed {
  address: string;
  memo: string;
  amount: string;
}
const NOTHING: Typed = { address: '', memo: '', amount: '' };

/** Typed content, its problems, and the quote that it leads to. */
function useDetails(asset: string, network: CoinNetwork, available: string | undefined) {
  const t = useMessages();
  const quote = useQuote();
  const [typed, setTyped] = useState(NOTHING);
  const [problems, setProblems] = useState<Partial<Record<keyof Typed, string>>>({});
  const [quoted, setQuoted] = useState<WithdrawalQuote | null>(null);
  const type = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    setProblems({});
    quote.reset();
  };
  const submit = () => {
    const wrong = amountProblem(typed.amount, network, available);
    const found = {
      ...(typed.address.trim() === '' && { address: t('withdraw.addressMissing') }),
      ...(wrong !== null && { amount: t(`withdraw.${wrong}`, { amount: trimZeros(network.withdrawMin), asset }) }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || quote.isPending) return;
    const memo = typed.memo.trim();
    const body: WithdrawalQuoteBody = {
      ...{ asset, network: network.network, address: typed.address.trim() },
      amount: trimZeros(decimalText(readNumber(typed.amount) ?? ZERO)),
      ...(memo !== '' && { memo }),
    };
    quote.mutate(body, { onSuccess: setQuoted });
  };
  const close = () => setQuoted(null);
  const clear = () => {
    close();
    type(NOTHING);
  };
  return { typed, type, problems, submit, quote, quoted, close, clear };
}

function Details({ asset, network }: { asset: string; network: CoinNetwork }) {
  const t = useMessages();
  const say = useRefusalText();
  const balances = useBalances();
  const isPending = balances.data === undefined && balances.error == null;
  const available = balances.data?.find((one) => one.asset === asset)?.available;
  const { clear, close, problems, quote, quoted, submit, type, typed } = useDetails(asset, network, available);
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        {!network.withdrawalsOpen && <Warning>{t('withdraw.closed', { asset, network: network.name })}</Warning>}
        <FormFailure failure={quote.error === null ? null : say(quote.error)} />
        <Book network={network} onChoose={(address, memo) => type({ address, memo: memo ?? '' })} />
        <TextField
          label={t('withdraw.address')}
          name="address"
          ltr
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          value={typed.address}
          error={problems.address}
          onChange={(address) => type({ address })}
        />
        {network.hasMemo && (
          <TextField
            label={t('withdraw.memo')}
            hint={t('withdraw.memoHint')}
            name="memo"
            ltr
            autoComplete="off"
            maxLength={120}
            value={typed.memo}
            onChange={(memo) => type({ memo })}
          />
        )}
        <DecimalField
          label={t('withdraw.amount')}
          name="amount"
          digits={network.digits}
          value={typed.amount}
          unit={asset}
          error={problems.amount ?? null}
          onChange={(amount) => type({ amount })}
        />
        <Most {...{ asset, network, available, isPending }} onMost={(amount) => type({ amount })} />
        <WithdrawLimits />
        <Button
          type="submit"
          size="lg"
          isPending={quote.isPending}
          isDisabled={!network.withdrawalsOpen}
          className="w-full"
        >
          {t('withdraw.next')}
        </Button>
      </form>
      {quoted !== null && <WithdrawConfirm quote={quoted} network={network} onClose={close} onDone={clear} />}
    </>
  );
}

interface BookProps {
  network: CoinNetwork;
  onChoose: (address: string, memo: string | null) => void;
}

/** Addresses of the book on this network, and the way to it. */
function Book({ network, onChoose }: BookProps) {
  const t = useMessages();
  const to = usePageLink();
  const entries = (useAddressBook().data ?? []).filter((entry) => entry.network === network.network);
  const book = (
    <Link to={to('addresses')} className="text-sm text-accent underline">
      {t('addressBook.title')}
    </Link>
  );
  if (entries.length === 0) return book;
  const options = entries.map(({ address, id, label }) => ({
    id: String(id),
    text: `${label} · ${address.slice(0, 8)}…${address.slice(-6)}`,
  }));
  const choose = (id: string) => {
    const entry = entries.find((one) => String(one.id) === id);
    if (entry !== undefined) onChoose(entry.address, entry.memo);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <SearchSelect label={t('withdraw.fromBook')} options={options} value={null} onChange={choose} />
      {book}
    </div>
  );
}

interface MostProps {
  asset: string;
  /** undefined: none, or not known yet. */
  available: string | undefined;
  isPending: boolean;
  network: CoinNetwork;
  onMost: (amount: string) => void;
}

/** The fee and the most that can arrive. */
function Most({ asset, available, isPending, network, onMost }: MostProps) {
  const t = useMessages();
  const most = available === undefined ? '0' : trimZeros(mostOf(available, network));
  return (
    <MostRow most={most === '0' ? null : most} onMost={onMost}>
      {t('withdraw.fee')} <NumberText value={trimZeros(network.withdrawFee)} className="font-medium text-text" />{' '}
      {asset}
      {(available !== undefined || isPending) && (
        <>
          {' · '}
          {t('wallet.available')}{' '}
          {available === undefined ? (
            <Skeleton className="inline-block h-4 w-20 align-middle" />
          ) : (
            <NumberText value={trimZeros(available)} className="font-medium text-text" />
          )}
        </>
      )}
    </MostRow>
  );
}
