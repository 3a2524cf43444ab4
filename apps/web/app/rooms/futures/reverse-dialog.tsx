import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { reversingBody } from './closing.ts';
import type { PositionRow } from './position-rows.ts';
import { RefusalLine } from './refusal-line.tsx';
import { useSendOrder } from './use-send-order.ts';

/** Asks before a position is turned about at the market. */
export default function ReverseDialog({ row, onClose }: { row: PositionRow; onClose: () => void }) {
  const t = useMessages();
  const { tag } = useLocale();
  const { send, isPending, refusal } = useSendOrder();
  const body = reversingBody(row);
  const run = async () => {
    if (await send(body)) onClose();
  };
  return (
    <Dialog title={t('perp.reverse')} role="alertdialog" isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>
          {t('perp.reverseText', { side: row.side, amount: formatNumber(row.quantity, tag), base: row.rules.base })}
        </p>
        <RefusalLine text={refusal} />
        <Button variant={body.side === 'BUY' ? 'up' : 'down'} isPending={isPending} onPress={() => void run()}>
          {t('perp.reverse')}
        </Button>
      </div>
    </Dialog>
  );
}
