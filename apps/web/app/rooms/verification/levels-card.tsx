import type { LevelLimits, Verification } from '@pelorus/protocol/identity/verification.ts';
import { readDecimal } from '@pelorus/site/decimal.ts';
import { fiatSigns } from '@pelorus/site/fiat.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { LABEL_WORDS } from '../../shell/verification/words.ts';
import { Card, Mark } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/text/icons.tsx';

const LIMITS: readonly (readonly [keyof LevelLimits, MessageId])[] = [
  ['withdrawalsPerDay', 'verification.limit.day'],
  ['withdrawalsPerMonth', 'verification.limit.month'],
  ['fiatPerDay', 'verification.limit.fiatDay'],
  ['fiatPerMonth', 'verification.limit.fiatMonth'],
];

/** All levels with requirements, progress and limits (KYC-01). */
export function LevelsCard({ verification }: { verification: Verification }) {
  const t = useMessages();
  return (
    <Card id="levels" title={t('verification.levels')}>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {verification.levels.map((level) => (
          <Level key={level.level} level={level} verification={verification} />
        ))}
      </ul>
    </Card>
  );
}

function Level({ level, verification }: { level: Verification['levels'][number]; verification: Verification }) {
  const t = useMessages();
  const isOwn = level.level === verification.level;
  return (
    <li
      className={`flex min-w-0 flex-col gap-4 rounded border p-4 ${isOwn ? 'border-accent' : 'border-line'}`}
      aria-current={isOwn ? 'true' : undefined}
    >
      <h3 className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-base font-semibold">{t('verification.level', { level: level.level })}</span>
        {isOwn && <Mark isGood>{t('verification.yours')}</Mark>}
      </h3>
      <div className="flex flex-col gap-1.5">
        <p className="text-sm text-text-muted">{t('verification.asks')}</p>
        {level.labels.length === 0 && <p className="text-sm">{t('verification.asksNothing')}</p>}
        <ul className="flex flex-col gap-1.5 text-sm">
          {level.labels.map((label) => {
            const isHeld = verification.labels.includes(label);
            return (
              <li key={label} className="flex items-start gap-2">
                <span className={isHeld ? 'text-accent' : 'text-text-muted'}>
                  <Icon name={isHeld ? 'check' : 'circle'} size={18} />
                </span>
                <span>
                  {t(LABEL_WORDS[label])}
                  <span className="sr-only"> · {t(isHeld ? 'verification.have' : 'verification.lacks')}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <dl className="mt-auto flex flex-col gap-1 border-t xl:gap-2 border-line pt-3 text-sm">
        {LIMITS.map(([name, title]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 xl:block">
            <dt className="text-text-muted">{t(title)}</dt>
            <dd className="font-medium">
              <Dollars amount={level.limits[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** A limit in dollars, as it is configured; null: none. */
function Dollars({ amount }: { amount: string | null }) {
  const t = useMessages();
  const { tag } = useLocale();
  if (amount === null) return t('verification.limit.none');
  const value = readDecimal(amount);
  if (value === null || value.units === 0n)
    return <span className="font-normal text-text-muted">{t('verification.limit.closed')}</span>;
  const { before, after } = fiatSigns('USD', tag);
  return <bdi className="numeric">{before + formatNumber(amount, tag) + after}</bdi>;
}
