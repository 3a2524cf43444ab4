import type { FeeRates, FeeTables } from '@pelorus/protocol/http/loader-api.ts';
import { decimal, decimalText, multiply, trimmed } from '@pelorus/site/decimal.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { classes } from '../../ui/classes.ts';
import { CELL } from '../../ui/layout/table.tsx';

/** Current trading fees, as the engine charges them (LEG-10). */
export function FeeTablesView({ fees, own }: { fees: FeeTables; own: number | undefined }) {
  const t = useMessages();
  const percent = usePercent();
  const { discount, volumeAsset } = fees;
  const shared = { volumeAsset, own };
  return (
    <>
      <FeeTable title={t('legal.fees.spot')} rates={fees.everywhere} {...shared} />
      {fees.markets.map(({ pairCode, rates }) => (
        <FeeTable key={pairCode} title={pairCode.replace('_', '/')} rates={rates} {...shared} />
      ))}
      {fees.contracts.map(({ symbols, rates }) => (
        <FeeTable
          key={symbols.join()}
          title={t('legal.fees.contracts', {
            names: symbols.map((one) => one.replace(/_PERP$/, '').replace('_', '/')).join(', '),
          })}
          rates={rates}
          {...shared}
        />
      ))}
      <p className="text-text-muted text-pretty">{t('legal.fees.daily')}</p>
      {discount !== null && (
        <p className="text-text-muted text-pretty">
          {t('legal.discount', { asset: discount.asset, off: percent(discount.off) })}
        </p>
      )}
    </>
  );
}

/** `own`: the level of whoever looks. */
function FeeTable({
  title,
  rates,
  volumeAsset,
  own,
}: {
  title: string;
  rates: readonly FeeRates[];
  volumeAsset: string;
  own: number | undefined;
}) {
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
            <tr
              key={tier}
              aria-current={tier === own ? 'true' : undefined}
              className={classes('border-t border-line', tier === own && 'bg-accent-soft font-medium')}
            >
              <th scope="row" className={`${CELL} numeric text-start font-normal`}>
                {formatNumber(String(tier), tag)}
                {tier === own && <span className="ms-2 text-xs">{t('legal.fees.own')}</span>}
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
export function usePercent(): (rate: string) => string {
  const { tag } = useLocale();
  return (rate) => `${formatNumber(decimalText(trimmed(multiply(decimal(rate), decimal('100')))), tag)}%`;
}
