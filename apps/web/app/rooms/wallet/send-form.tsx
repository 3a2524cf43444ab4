import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { trimZeros } from '@pelorus/money/units.ts';
import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import type { SendQuote, SendQuoteBody } from '@pelorus/protocol/wallet/sends.ts';
import { decimalText, readNumber, ZERO } from '@pelorus/site/decimal.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { AvailableRow } from '../../shell/transfer/most-row.tsx';
import { problemOf } from '../../shell/transfer/transfer.logic.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type RefusalText, useRefusalText } from '../../ui/text/refusal-text.ts';
import { SendConfirm } from './send-confirm.tsx';
import { useSendQuote } from './send-data.ts';
import { useBalances } from './wallet-data.ts';
import { WithdrawLimits } from './withdraw-limits.tsx';

interface Typed {
  to: string;
  asset: string;
  amount: string;
}

/** Returns the words of a refusal; that of the allow-list speaks of addresses. */
function useSendRefusal(): (error: unknown) => RefusalText {
  const t = useMessages();
  const say = useRefusalText();
  return (error) => {
    const refusal = error instanceof ApiRefusal ? error.error : null;
    if (refusal === 'ADDRESS_NOT_LISTED') return { text: t('send.listed'), code: null };
    return refusal === 'INSUFFICIENT_BALANCE' ? { text: t('transfer.tooMuch'), code: null } : say(error);
  };
}

/** Typed content, its problems, and the quote that it leads to. */
function useSend(firstAsset: string) {
  const t = useMessages();
  const quote = useSendQuote();
  const balances = useBalances().data;
  const [typed, setTyped] = useState<Typed>({ to: '', asset: firstAsset, amount: '' });
  const [problems, setProblems] = useState<Partial<Record<keyof Typed, string>>>({});
  const [quoted, setQuoted] = useState<{ quote: SendQuote; body: SendQuoteBody } | null>(null);
  const available = balances?.find(({ asset }) => asset === typed.asset)?.available;
  const type = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    setProblems({});
    quote.reset();
  };
  const submit = () => {
    const wrong = problemOf(typed.amount, available);
    const found = {
      ...(typed.to.trim() === '' && { to: t('send.toMissing') }),
      ...(wrong !== null && { amount: t(`transfer.${wrong}`) }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || quote.isPending) return;
    const amount = trimZeros(decimalText(readNumber(typed.amount) ?? ZERO));
    const body = { to: typed.to.trim(), asset: typed.asset, amount };
    quote.mutate(body, { onSuccess: (answer) => setQuoted({ quote: answer, body }) });
  };
  const close = () => setQuoted(null);
  const clear = () => {
    close();
    type({ to: '', amount: '' });
  };
  return { available, typed, type, problems, submit, quote, quoted, close, clear };
}

/** Whom, what and how much; then a confirmation (WPAG-52). */
export function SendForm({ assets }: { assets: SymbolsData['assets'] }) {
  const t = useMessages();
  const say = useSendRefusal();
  const first = (assets.find(({ code }) => code === 'USDT') ?? assets[0])?.code ?? '';
  const { available, clear, close, problems, quote, quoted, submit, type, typed } = useSend(first);
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
        <FormFailure failure={quote.error === null ? null : say(quote.error)} />
        <TextField
          label={t('send.to')}
          hint={t('send.toHint')}
          name="to"
          ltr
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={typed.to}
          error={problems.to}
          onChange={(to) => type({ to })}
        />
        <SearchSelect
          label={t('wallet.asset')}
          options={assets.map(({ code, name }) => ({ id: code, text: code === name ? code : `${code} · ${name}` }))}
          value={typed.asset}
          onChange={(asset) => type({ asset, amount: '' })}
        />
        <DecimalField
          label={t('transfer.amount')}
          name="amount"
          digits={assets.find(({ code }) => code === typed.asset)?.scale ?? 0}
          value={typed.amount}
          unit={typed.asset}
          error={problems.amount ?? null}
          onChange={(amount) => type({ amount })}
        />
        <AvailableRow name={t('wallet.available')} amount={available} onMost={(amount) => type({ amount })} />
        <WithdrawLimits />
        <Button type="submit" size="lg" isPending={quote.isPending} className="w-full">
          {t('withdraw.next')}
        </Button>
      </form>
      {quoted !== null && <SendConfirm {...quoted} onClose={close} onDone={clear} />}
    </>
  );
}
