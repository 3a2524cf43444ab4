import { trimZeros } from '@pelorus/money/units.ts';
import type { ConversionData } from '@pelorus/protocol/convert/http.ts';
import type { ConversionState } from '@pelorus/protocol/convert/states.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useConversionWords } from '../../../shell/money/use-conversion-words.ts';
import { useHiddenBalances } from '../../../shell/money/use-hidden-balances.ts';
import { useRefusalWords } from '../../../ui/text/refusal-text.ts';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { Amount } from '../amount.tsx';
import { Fact, Facts, MovementRow } from './movement-row.tsx';

const STATE_COLOUR: Partial<Record<ConversionState, string>> = { DONE: 'text-up', KEPT_MIDDLE: 'text-warn' };

/** A conversion with all that is known of it (WPAG-72). */
export function ConversionRow({ row }: { row: ConversionData }) {
  const t = useMessages();
  const words = useConversionWords();
  const refusal = useRefusalWords();
  const [hidden] = useHiddenBalances();
  const { acceptedAt, endedAt, fees, from, got, paid, reason, state, to, via } = row;
  const sum = (amount: string, asset: string) => (
    <>
      <Amount value={trimZeros(amount)} hidden={hidden} /> {asset}
    </>
  );
  const head = (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <bdi dir="ltr" className="font-medium">
        {from} → {to}
      </bdi>
      <span role="status" className={STATE_COLOUR[state] ?? ''}>
        {t(`conversionState.${state}`)}
      </span>
    </span>
  );
  return (
    <MovementRow timeMs={acceptedAt} head={head}>
      {!hidden && <p className="text-pretty">{words(row)}</p>}
      <Facts>
        <Fact name={t('history.paid')}>{sum(paid, from)}</Fact>
        <Fact name={t('history.got')}>{sum(got, to)}</Fact>
        {fees.map(({ amount, asset }) => (
          <Fact key={asset} name={t('convert.fee')}>
            {sum(amount, asset)}
          </Fact>
        ))}
        {via !== null && <Fact name={t('convert.via')}>{via}</Fact>}
        {reason !== null && (
          <Fact name={t('history.reasons')}>
            {reason === 'BOOK_MOVED' ? t('convert.moved') : (refusal(reason) ?? reason)}
          </Fact>
        )}
        {endedAt !== null && (
          <Fact name={t('history.ended')}>
            <TimeText timeMs={endedAt} />
          </Fact>
        )}
      </Facts>
    </MovementRow>
  );
}
