import { isDollar } from '@pelorus/site/currencies.ts';
import { useState } from 'react';
import { useRootData } from '../../state/root-data.ts';
import { personOf, setPerson, useDesk } from '../desk/desk-settings.ts';
import { type MarketRules, notionalUnits, unitsText, wholeUnits } from '../market-rules.ts';
import type { Preview } from '../order-form/preview-facts.ts';
import { type AskedTerms, askedTerms, type Pressed } from './asked-orders.ts';
import { dollarWorth, type Reason, reasonsToAsk } from './confirm-rules.ts';

/** Content of a confirmation (TRAD-203, TRAD-270). */
interface Question {
  pressed: Pressed;
  /** In the quote asset; for a market order estimated by the book; null: the hold shows it. */
  total: string | null;
  /** Preview by the book at the time of the press. */
  preview: Preview | null;
  /** Price of a pegged order by the same book. */
  pegPrice: string | null;
  send(): void;
}
export interface Asked extends Question {
  reasons: readonly Reason[];
}

/** The market price for a press, in units; null: unknown. */
interface Met {
  bestPriceUnits: bigint | null;
  /** Cost or proceeds of an order without a price. */
  quoteUnits: bigint | null;
}

/** The pending confirmation and its outcome; an order without a reason to confirm is sent at once. */
export function useAsked(rules: MarketRules, lastPrice: string, accountId: number | null) {
  const dollarPrices = useRootData()?.dollarPrices;
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (question: Question, { bestPriceUnits, quoteUnits }: Met) => {
    const { confirm } = personOf(useDesk.getState(), accountId);
    const oneQuote = isDollar(rules.quote) ? '1' : dollarPrices?.[rules.quote];
    const reasonsOf = ({ side, price, stopPrice, meets, quantity, quoteQuantity }: AskedTerms) => {
      const inPrice = (text: string | undefined) =>
        text !== undefined && /[1-9]/.test(text) ? wholeUnits(text, rules.priceScale) : null;
      // A conditional order meets the market at its trigger price, one that follows at the price of the first.
      const market = inPrice(stopPrice) ?? inPrice(meets) ?? bestPriceUnits ?? inPrice(lastPrice);
      const about =
        market === null || quantity === undefined
          ? null
          : notionalUnits(rules, market, wholeUnits(quantity, rules.quantityScale));
      const worth = quoteQuantity === undefined ? (quoteUnits ?? about) : wholeUnits(quoteQuantity, rules.quoteScale);
      return reasonsToAsk(
        {
          side,
          priceUnits: inPrice(price),
          marketPriceUnits: market,
          worth: worth === null ? null : dollarWorth(unitsText(worth, rules.quoteScale), oneQuote),
        },
        confirm,
      );
    };
    const reasons = [...new Set(askedTerms(question.pressed, question.pegPrice).flatMap(reasonsOf))];
    if (reasons.length === 0) question.send();
    else setAsked({ ...question, reasons });
  };
  const answer = (isYes: boolean, stopAsking: boolean) => {
    setAsked(null);
    if (asked === null || !isYes) return;
    if (stopAsking && accountId !== null) stopFor(accountId, asked.reasons);
    asked.send();
  };
  return { asked, ask, answer };
}

function stopFor(accountId: number, reasons: readonly Reason[]): void {
  const { confirm } = personOf(useDesk.getState(), accountId);
  setPerson(accountId, { confirm: { ...confirm, ...Object.fromEntries(reasons.map((reason) => [reason, false])) } });
}
