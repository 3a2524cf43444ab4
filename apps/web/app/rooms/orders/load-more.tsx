import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';

/** The way to older rows, while there are any. */
export function LoadMore({
  list,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const t = useMessages();
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-4 flex justify-center">
      <Button variant="secondary" size="sm" isPending={list.isFetchingNextPage} onPress={() => list.fetchNextPage()}>
        {t('ui.loadMore')}
      </Button>
    </div>
  );
}
