import type { ClockDeed, ClockItem } from '@pelorus/protocol/p2p/staff.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { showToast } from '../../../state/toast-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { DeskPart } from '../desk/desk-part.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { staffPost } from '../staff-calls.ts';

/** Stops P2P by one person's word, and starts it again by two (PDIS-22). */
export function P2pSwitch() {
  const t = useMessages();
  const desk = useDesk<ClockDeed, ClockItem>('p2p-clock');
  const [isAsking, setAsking] = useState(false);
  const clock = desk.query.data?.items[0];
  const isRunning = clock?.isRunning !== false;
  const send = async (reason: string) => {
    if (!isRunning) return desk.propose({ kind: 'start-p2p' }, reason);
    await staffPost('/api/admin/p2p/switch/stop', { reason }).finally(() => desk.query.refetch());
    showToast({ kind: 'done', text: t('admin.verification.done') });
  };
  const title = t(isRunning ? 'admin.p2p.stop' : 'admin.p2p.start');
  return (
    <div className="pt-6">
      <DeskPart
        title={t('admin.p2p.switch')}
        lead={t('admin.p2p.switchLead')}
        desk={desk}
        nameOf={() => t('admin.p2p.start')}
        actions={
          clock !== undefined && (
            <Button variant={isRunning ? 'danger' : 'primary'} onPress={() => setAsking(true)}>
              {title}
            </Button>
          )
        }
      >
        {() => (
          <>
            {clock !== undefined && <Clock clock={clock} />}
            {isAsking && (
              <ReasonDialog
                title={title}
                warning={t(isRunning ? 'admin.p2p.stopWarning' : 'admin.p2p.startWarning')}
                isDanger={isRunning}
                onClose={() => setAsking(false)}
                onReason={send}
              />
            )}
          </>
        )}
      </DeskPart>
    </div>
  );
}

function Clock({ clock: { isRunning, openOrders, since } }: { clock: ClockItem }) {
  const t = useMessages();
  return (
    <p className={`flex flex-wrap gap-x-3 text-sm ${isRunning ? '' : 'text-danger'}`}>
      <span className="font-medium">{t(isRunning ? 'admin.p2p.runs' : 'admin.p2p.stands')}</span>
      {since !== null && <TimeText timeMs={since} className="text-text-muted" />}
      <span className="text-text-muted">{t('admin.p2p.openOrders', { count: openOrders })}</span>
    </p>
  );
}
