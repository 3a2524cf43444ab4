import { trimZeros } from '@pelorus/money/units.ts';
import type { ConvertQuoteData } from '@pelorus/protocol/convert/http.ts';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { NumberText } from '../../ui/text/price-text.tsx';

/** An amount with its coin, which reads from left to right in every language. */
export function Sum({ amount, asset }: { amount: string; asset: string }) {
  return (
    <bdi dir="ltr" className="whitespace-nowrap">
      <NumberText value={trimZeros(amount)} /> {asset}
    </bdi>
  );
}

/** What a quote promises: rate, way, fees, least and most (CONV-41). */
export function QuoteFacts({ quote }: { quote: ConvertQuoteData }) {
  const t = useMessages();
  const box = useRef<HTMLDListElement>(null);
  // The button that asked is gone, and its focus with it. Never to the button that accepts: a second press is not meant.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  const isSpendExact = quote.pays === quote.paysMost;
  const facts: [string, React.ReactNode][] = [
    [
      t('convert.rate'),
      <bdi key="rate" dir="ltr">
        1 {quote.from} = <NumberText value={quote.rate} /> {quote.to}
      </bdi>,
    ],
    ...(quote.via === null ? [] : [[t('convert.via'), quote.via] as [string, string]]),
    ...quote.fees.map(({ asset, amount }): [string, React.ReactNode] => [
      t('convert.fee'),
      <Sum key={asset} amount={amount} asset={asset} />,
    ]),
    ...(isSpendExact
      ? []
      : [
          [t('convert.most'), <Sum key="most" amount={quote.paysMost} asset={quote.from} />] as [
            string,
            React.ReactNode,
          ],
        ]),
    [t('convert.least'), <Sum key="least" amount={quote.getsLeast} asset={quote.to} />],
  ];
  return (
    <dl ref={box} tabIndex={-1} className="flex flex-col gap-2 rounded bg-surface-sunken p-4 text-sm">
      {facts.map(([name, value], place) => (
        // Two fees have one name.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <div key={place} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5">
          <dt className="text-text-muted">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
