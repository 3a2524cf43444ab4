import { useMessages } from '../../i18n/messages.ts';
import { detailLabel } from './detail-words.ts';
import { termText } from './term-words.ts';

const FEE = /^feeTiers\.(\d+)\.(maker|taker)$/;

/** Label of a detail, filter, fee or term of a contract; its own name if unknown here. */
export function FilterWord({ name }: { name: string }) {
  const t = useMessages();
  const [, tier, side] = FEE.exec(name) ?? [];
  if (tier !== undefined && side !== undefined)
    return (
      <>
        {t('admin.fees.tier', { tier })} · {t(side === 'maker' ? 'admin.filter.maker' : 'admin.filter.taker')}
      </>
    );
  const term = termText(name, t);
  if (term !== null) return <>{term}</>;
  const label = detailLabel(name);
  return label === null ? <bdi dir="ltr">{name}</bdi> : t(label);
}
