import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Card } from '../../ui/layout/card.tsx';
import { percentOf } from '../../ui/text/rate-text.tsx';
import { IndexSources } from './index-sources.tsx';

/** How index and mark price come about, in plain words, and what the index is made of (FWEB-43). */
export function MarkAndIndex({ contract }: { contract: ContractData }) {
  const t = useMessages();
  const { tag } = useLocale();
  const clamp = `${formatNumber(percentOf(contract.markClamp), tag)}%`;
  return (
    <>
      <Card id="index" title={t('rules.index')} lead={t('rules.indexLead')}>
        <IndexSources contract={contract} />
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
