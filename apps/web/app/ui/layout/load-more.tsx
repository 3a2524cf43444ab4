import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../buttons/button.tsx';
import { useRefusalText } from '../text/refusal-text.ts';

/** The part of useInfiniteQuery's result that is used. */
export interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
}

/** The way to older rows, while there are any, and why they did not come. */
export function LoadMore({ list }: { list: PagedList }) {
  const t = useMessages();
  const refusal = useRefusalText();
  if (!list.hasNextPage) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 py-4">
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <p role="alert" className="text-sm text-danger">
          {refusal(list.error).text}
        </p>
      )}
      <Button variant="secondary" size="sm" isPending={list.isFetchingNextPage} onPress={() => list.fetchNextPage()}>
        {t('ui.loadMore')}
      </Button>
    </div>
  );
}
