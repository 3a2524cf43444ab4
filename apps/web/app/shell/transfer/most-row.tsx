import { trimZeros } from '@pelorus/money/units.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';

/** Says what there is, with a button that types the most of it; null: there is nothing to type. */
export function MostRow({
  children,
  most,
  onMost,
}: {
  children: React.ReactNode;
  most: string | null;
  onMost: (amount: string) => void;
}) {
  const t = useMessages();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-text-muted">
      <span>{children}</span>
      <Button variant="ghost" size="sm" isDisabled={most === null} onPress={() => onMost(most ?? '')}>
        {t('transfer.all')}
      </Button>
    </div>
  );
}

/** The row of an amount that can go whole; undefined: not known yet; null: not while a mark price is missing. */
export function AvailableRow({
  name,
  amount,
  onMost,
}: {
  name: string;
  amount: string | null | undefined;
  onMost: (amount: string) => void;
}) {
  const t = useMessages();
  return (
    <MostRow most={typeof amount === 'string' ? trimZeros(amount) : null} onMost={onMost}>
      {name}{' '}
      {amount === undefined ? (
        <Skeleton className="inline-block h-4 w-20 align-middle" />
      ) : amount === null ? (
        t('transfer.notKnown')
      ) : (
        <NumberText value={trimZeros(amount)} className="font-medium text-text" />
      )}
    </MostRow>
  );
}
