import { trimZeros } from '@pelorus/money/units.ts';
import type { ConversionData } from '@pelorus/protocol/convert/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useConversionWords } from '../../shell/money/use-conversion-words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { useRefusalWords } from '../../ui/text/refusal-text.ts';

const LOOK = {
  DONE: { icon: 'check', colour: 'bg-accent-soft' },
  NOT_FILLED: { icon: 'info', colour: 'bg-surface-sunken' },
  KEPT_MIDDLE: { icon: 'alert', colour: 'bg-warn-soft text-warn' },
  WORKING: { icon: 'clock', colour: 'bg-warn-soft text-warn' },
} as const;

/** What came of conversions, each in words, and the way on (CONV-42). */
export function Outcomes({
  conversions,
  onFollow,
  onBack,
}: {
  conversions: readonly ConversionData[];
  onFollow: () => void;
  onBack: () => void;
}) {
  const t = useMessages();
  const isWorking = conversions.some(({ state }) => state === 'WORKING');
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <ul className="flex flex-col gap-3">
          {conversions.map((conversion) => (
            <Outcome key={conversion.id} conversion={conversion} />
          ))}
        </ul>
      </div>
      {isWorking && (
        <Button variant="secondary" onPress={onFollow}>
          {t('convert.check')}
        </Button>
      )}
      <Button className="w-full" variant={isWorking ? 'ghost' : 'primary'} onPress={onBack} autoFocus>
        {t('convert.more')}
      </Button>
    </div>
  );
}

function Outcome({ conversion }: { conversion: ConversionData }) {
  const t = useMessages();
  const words = useConversionWords();
  const refusal = useRefusalWords();
  const { kept, reason, state, via } = conversion;
  const { colour, icon } = LOOK[state];
  const why = reason === null ? null : reason === 'BOOK_MOVED' ? t('convert.moved') : refusal(reason);
  const left = state === 'DONE' && via !== null && kept !== null && trimZeros(kept) !== '0';
  return (
    <li className={`flex items-start gap-2.5 rounded p-4 ${colour}`}>
      <Icon name={icon} />
      <div className="flex min-w-0 flex-col gap-1 text-pretty">
        <p className="font-medium">{words(conversion)}</p>
        {why !== null && <p className="text-sm">{why}</p>}
        {left && <p className="text-sm">{t('convert.left', { amount: `${trimZeros(kept)} ${via}` })}</p>}
      </div>
    </li>
  );
}
