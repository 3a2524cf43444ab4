import { trimZeros } from '@pelorus/money/units.ts';
import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { CELL } from '../../ui/layout/table.tsx';

/** What deposits and withdrawals cost, by coin and network (LEG-12). */
export function NetworkFees({ coins }: { coins: readonly CoinData[] }) {
  const t = useMessages();
  const { tag } = useLocale();
  if (coins.length === 0) return null;
  const amount = (text: string, asset: string) => `${formatNumber(trimZeros(text), tag)} ${asset}`;
  const fee = (text: string, asset: string) => (trimZeros(text) === '0' ? t('legal.fees.free') : amount(text, asset));
  const heads = [
    t('legal.fees.coin'),
    t('legal.fees.network'),
    t('legal.fees.deposit'),
    t('legal.fees.withdrawal'),
    t('legal.fees.minimum'),
  ];
  return (
    <section aria-labelledby="network-fees" className="flex flex-col gap-2">
      <h2 id="network-fees" className="text-lg font-semibold">
        {t('legal.fees.networks')}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div role="group" aria-labelledby="network-fees" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-text-muted">
            <tr>
              {heads.map((head, at) => (
                <th key={head} scope="col" className={`${CELL} font-normal ${at < 2 ? 'text-start' : 'text-end'}`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {coins.flatMap(({ asset, networks }) =>
              networks.map(({ name, network, withdrawFee, withdrawMin }) => (
                <tr key={`${asset} ${network}`} className="border-t border-line">
                  <th scope="row" className={`${CELL} text-start font-normal`}>
                    <bdi>{asset}</bdi>
                  </th>
                  <td className={CELL}>
                    <bdi>{name}</bdi>
                  </td>
                  <td className={`${CELL} text-end`}>{t('legal.fees.free')}</td>
                  <td className={`${CELL} numeric text-end whitespace-nowrap`}>{fee(withdrawFee, asset)}</td>
                  <td className={`${CELL} numeric text-end whitespace-nowrap`}>{amount(withdrawMin, asset)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}
