import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { useTimeWords } from '../../ui/text/time-text.tsx';
import { useAllowList, useBookCalls } from './address-book-data.ts';

/** Only addresses of the book are paid: on at once, off a day later (WDRW-11). */
export function AllowListSwitch() {
  const t = useMessages();
  const words = useTimeWords();
  const allowList = useAllowList();
  const book = useBookCalls();
  const sending = useSending();
  const set = (isOn: boolean) =>
    void sending.send(async () => {
      await book.setAllowList(isOn);
      return 'here';
    });
  const { data } = allowList;
  return (
    <section className="flex flex-col gap-2 rounded bg-surface-raised p-5 md:p-6">
      <SendingFailure sending={sending} />
      {data !== undefined ? (
        <Switch isSelected={data.isOn && data.offAt === null} onChange={set}>
          {t('addressBook.onlyThese')}
        </Switch>
      ) : allowList.isError ? (
        <ErrorState error={allowList.error} onRetry={() => void allowList.refetch()} />
      ) : (
        <Skeleton className="h-8 w-64" />
      )}
      <p className="text-sm text-text-muted text-pretty">{t('addressBook.onlyTheseHint')}</p>
      <p role="status" className="text-sm text-warn">
        {data?.offAt != null && t('addressBook.offAt', { time: words(data.offAt, 'dateTime') })}
      </p>
    </section>
  );
}
