import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import type { IndexSource } from '@pelorus/protocol/futures/index-sources.ts';
import { decimalText, divide } from '@pelorus/site/decimal.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Card } from '../../ui/layout/card.tsx';
import { percentOf } from '../../ui/text/rate-text.tsx';

/** Venues by the names they go by; our own are said in words. */
const VENUES: Readonly<Partial<Record<IndexSource, string>>> = { binance: 'Binance', okx: 'OKX', bybit: 'Bybit' };

/** How index and mark price come about, in plain words, and what the index is made of (FWEB-43). */
export function MarkAndIndex({ contract: { indexSources, markClamp } }: { contract: ContractData }) {
  const t = useMessages();
  const { tag } = useLocale();
  const clamp = `${formatNumber(percentOf(markClamp), tag)}%`;
  return (
    <>
      <Card id="index" title={t('rules.index')} lead={t('rules.indexLead')}>
        <Sources sources={indexSources} />
      </Card>
      <Card id="mark" title={t('futuresWallet.mark')} lead={t('rules.markLead')}>
        <ol className="flex max-w-prose list-decimal flex-col gap-2 ps-6">
          <li>{t('rules.markFunding')}</li>
          <li>{t('rules.markBasis')}</li>
          <li>{t('rules.markBook')}</li>
        </ol>
        <p className="max-w-prose text-pretty">{t('rules.markClamp', { clamp })}</p>
        <p className="max-w-prose text-pretty">{t('rules.liquidation')}</p>
      </Card>
    </>
  );
}

/** Sources with their share of the whole. */
function Sources({ sources }: { sources: ContractData['indexSources'] }) {
  const t = useMessages();
  const { tag } = useLocale();
  const whole = sources.reduce((sum, { weight }) => sum + weight, 0);
  const nameOf = (name: string) => {
    if (name === 'own') return t('rules.sourceOwn');
    if (name === 'simulator') return t('rules.sourceSimulator');
    return VENUES[name as IndexSource] ?? name;
  };
  const share = (weight: number) => {
    const percent = divide(
      { units: BigInt(weight) * 100n, scale: 0 },
      { units: BigInt(whole), scale: 0 },
      2,
      'half-up',
    );
    return `${formatNumber(decimalText(percent), tag)}%`;
  };
  return (
    <ul className="flex max-w-md flex-col divide-y divide-line">
      {sources.map(({ name, weight }) => (
        <li key={name} className="flex items-center justify-between gap-4 py-2">
          <span>{nameOf(name)}</span>
          <span className="numeric font-medium">{share(weight)}</span>
        </li>
      ))}
    </ul>
  );
}
