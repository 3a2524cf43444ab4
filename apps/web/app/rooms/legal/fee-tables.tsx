import type { FeeRates, FeeTables } from '@pelorus/protocol/http/loader-api.ts';
import { decimal, decimalText, multiply, trimmed } from '@pelorus/site/decimal.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { CELL } from '../../ui/layout/table.tsx';

/** Current trading fees, as the engine charges them (LEG-10). */
export function FeeTablesView({ fees }: { fees: FeeTables }) {
  const t = useMessages();
  const percent = usePercent();
  const { discount } = fees;
  return (
    <>
      <FeeTable title={t('legal.allMarkets')} rates={fees.everywhere} volumeAsset={fees.volumeAsset} />
      {fees.markets.map(({ pairCode, rates }) => (
        <FeeTable key={pairCode} title={pairCode.replace('_', '/')} rates={rates} volumeAsset={fees.volumeAsset} />
      ))}
      {discount !== null && (
        <p className="text-text-muted text-pretty">
          {t('legal.discount', { asset: discount.asset, off: percent(discount.off) })}
        </p>
      )}
    </>
  );
}

function FeeTable({ title, rates, volumeAsset }: { title: string; rates: readonly FeeRates[]; volumeAsset: string }) {
  const t = useMessages();
  const { tag } = useLocale();
  const percent = usePercent();
  const reached = (tier: number, volume: string | null) =>
    volume === null && tier > 0
      ? t('legal.byAgreement')
      : `≥ ${formatNumber(tier === 0 ? '0' : volume, tag)} ${volumeAsset}`;
  const heads = [t('legal.level'), t('legal.volume'), t('legal.maker'), t('legal.taker')];
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">
        <bdi>{title}</bdi>
      </h2>
      <table className="w-full text-sm">
        <thead className="text-text-muted">
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={`${CELL} font-normal ${at === 0 ? 'text-start' : 'text-end'}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.map(({ tier, volume, maker, taker }) => (
            <tr key={tier} className="border-t border-line">
              <th scope="row" className={`${CELL} numeric text-start font-normal`}>
                {formatNumber(String(tier), tag)}
              </th>
              <td className={`${CELL} numeric text-end`}>{reached(tier, volume)}</td>
              <td className={`${CELL} numeric text-end`}>{percent(maker)}</td>
              <td className={`${CELL} numeric text-end`}>{percent(taker)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns a formatter of rates, fractions of one, as percent. */
function usePercent(): (rate: string) => string {
  const { tag } = useLocale();
  return (rate) => `${formatNumber(decimalText(trimmed(multiply(decimal(rate), decimal('100')))), tag)}%`;
}
