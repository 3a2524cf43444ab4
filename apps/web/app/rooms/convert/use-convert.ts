import { trimZeros } from '@pelorus/money/units.ts';
import type { ConvertPairsData, ConvertQuoteBody, ConvertQuoteData } from '@pelorus/protocol/convert/http.ts';
import { readNumber } from '@pelorus/site/decimal.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useAccount } from '../../live/use-account.ts';
import { useRootData } from '../../state/root-data.ts';
import { choicesOf, targetOf } from './convert-choices.ts';
import { askQuote } from './convert-data.ts';
import { useAcceptance } from './use-acceptance.ts';

export interface ConvertWanted {
  assets: readonly { code: string; name: string; scale: number }[];
  pairs: readonly ConvertPairsData[];
}

type Side = ConvertQuoteBody['side'];

/** State of the form: two coins, and the amount of one of them; the quote tells the other's. */
export function useConvert({ assets, pairs }: ConvertWanted) {
  const t = useMessages();
  const accountId = useRootData()?.me?.accountId ?? null;
  const { balances } = useAccount(accountId);
  const acceptance = useAcceptance<ConvertQuoteData>();
  const [coins, setCoins] = useState(() => ({ from: targetOf(pairs, 'USDT'), to: targetOf(pairs, 'BTC', 'USDT') }));
  const [typed, setTyped] = useState<{ side: Side; text: string }>({ side: 'SPEND', text: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const { from, to } = coins;
  const quote = acceptance.offer?.quoted;
  const { side, text } = typed;
  const changed = (next: Partial<typeof coins>) => {
    setCoins({ ...coins, ...next });
    setProblem(null);
    acceptance.back();
  };
  const available = balances === null ? null : (balances.get(from)?.available ?? '0');
  const ask = () => {
    if (acceptance.step === 'asking' || acceptance.step === 'accepting') return;
    const number = readNumber(text);
    if (number === null || number.units <= 0n) return setProblem(t('transfer.missing'));
    void acceptance.ask(() => askQuote({ from, to, side, amount: text }));
  };
  return {
    ...{ acceptance, available, from, to, side, problem, ask },
    isEmpty: available !== null && trimZeros(available) === '0',
    fromChoices: choicesOf(
      assets,
      pairs.map((pair) => pair.from),
    ),
    toChoices: choicesOf(
      assets,
      (pairs.find((pair) => pair.from === from)?.to ?? []).map(({ asset }) => asset),
    ),
    digitsOf: (code: string) => assets.find((asset) => asset.code === code)?.scale ?? 0,
    /** What both fields show: the typed amount, and beside it what the quote makes of it. */
    shown: {
      from: side === 'SPEND' ? text : trimZeros(quote?.pays ?? ''),
      to: side === 'GET' ? text : trimZeros(quote?.gets ?? ''),
    },
    type: (nextSide: Side, nextText: string) => {
      setTyped({ side: nextSide, text: nextText });
      setProblem(null);
      acceptance.back();
    },
    chooseFrom: (code: string) => changed({ from: code, to: targetOf(pairs, to, code) }),
    chooseTo: (code: string) => changed({ to: code }),
    flip: () => {
      setTyped({ side: side === 'SPEND' ? 'GET' : 'SPEND', text });
      changed({ from: to, to: from });
    },
    startAgain: () => {
      setTyped({ side: 'SPEND', text: '' });
      acceptance.back();
    },
  };
}
