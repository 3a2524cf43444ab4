import { trimZeros } from '@pelorus/money/units.ts';
import type { SendData } from '@pelorus/protocol/wallet/sends.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useHiddenBalances } from '../../../shell/money/use-hidden-balances.ts';
import { useRefusalWords } from '../../../ui/text/refusal-text.ts';
import { Amount } from '../amount.tsx';
import { Fact, Facts, MovementRow } from './movement-row.tsx';

/** Money between two people here (WPAG-72). */
export function SendRow({ row }: { row: SendData }) {
  const t = useMessages();
  const refusal = useRefusalWords();
  const [hidden] = useHiddenBalances();
  const { amount, asset, direction, id, person, reason, state, time } = row;
  const head = (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-medium">
        {direction === 'SENT' ? '−' : '+'}
        <Amount value={trimZeros(amount)} hidden={hidden} /> {asset}
      </span>
      <span role="status">{t(`sendState.${state}`)}</span>
    </span>
  );
  return (
    <MovementRow timeMs={time} head={head}>
      <Facts>
        <Fact name={t('history.person')}>
          {t(direction === 'SENT' ? 'send.toPerson' : 'send.fromPerson', { person: `\u2068${person}\u2069` })}
        </Fact>
        <Fact name={t('history.number')}>
          <span className="tabular">{id}</span>
        </Fact>
        {reason !== null && <Fact name={t('history.reasons')}>{refusal(reason) ?? reason}</Fact>}
      </Facts>
    </MovementRow>
  );
}
