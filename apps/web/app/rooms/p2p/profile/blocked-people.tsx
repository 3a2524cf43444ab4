import { useMessages } from '../../../i18n/messages.ts';
import { Card, Row, Rows, RowsPlace } from '../../../ui/layout/card.tsx';
import { EmptyState, ErrorState } from '../../../ui/layout/states.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { BlockButton } from '../people/block-button.tsx';
import { useBlocks } from '../people/people-data.ts';

/** Whom I trade with no more. */
export function BlockedPeople() {
  const t = useMessages();
  const blocks = useBlocks();
  return (
    <Card id="p2p-blocked" title={t('p2p.me.blocked')} lead={t('p2p.block.lead')}>
      {blocks.data === undefined ? (
        blocks.isError ? (
          <ErrorState error={blocks.error} onRetry={() => void blocks.refetch()} />
        ) : (
          <RowsPlace rows={2} />
        )
      ) : blocks.data.length === 0 ? (
        <EmptyState icon="people" title={t('p2p.me.blockedNone')} />
      ) : (
        <Rows>
          {blocks.data.map(({ trader, since }) => (
            <Row
              key={trader.id}
              title={<bdi>{trader.nickname}</bdi>}
              action={<BlockButton id={trader.id} nickname={trader.nickname} isBlocked />}
            >
              <TimeText timeMs={since} style="date" />
            </Row>
          ))}
        </Rows>
      )}
    </Card>
  );
}
