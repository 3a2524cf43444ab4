import type { MarketsDesk, Plan } from '@pelorus/protocol/admin/markets.ts';
import { SET_STATUSES } from '@pelorus/protocol/admin/set-statuses.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TimeField, timeOf } from './local-time.tsx';
import { STEP_WORDS } from './market-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffPost } from './staff-calls.ts';

type SetStatus = (typeof SET_STATUSES)[number];

interface DialogProps {
  market: Pick<MarketsDesk['markets'][number], 'symbol' | 'status'>;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Sets a status, now or at a time; `isContract`: there are no auctions of it (PLAN-50). */
export function StatusDialog({
  market: { status: before, symbol },
  isContract = false,
  onClose,
  onDone,
}: DialogProps & { isContract?: boolean }) {
  const t = useMessages();
  const [status, setStatus] = useState<SetStatus>(before === 'TRADING' ? 'HALT' : 'TRADING');
  const [when, setWhen] = useState('');
  const [until, setUntil] = useState('');
  const statuses = SET_STATUSES.filter((id) => id !== 'AUCTION' || !isContract);
  const at = timeOf(when);
  const endsAt = status === 'AUCTION' ? timeOf(until) : null;
  const send = async (reason: string) => {
    const times = { ...(at !== null && { at }), ...(endsAt !== null && { endsAt }) };
    try {
      await staffPost<Plan>('/api/admin/markets/statuses', { symbol, status, ...times, reason });
    } finally {
      await onDone();
    }
  };
  return (
    <ReasonDialog
      title={`${t('admin.market.set')}: ${symbol}`}
      warning={t('admin.market.setWarning')}
      isDanger={status !== 'TRADING'}
      onClose={onClose}
      onReason={send}
    >
      <Select<SetStatus>
        label={t('admin.state')}
        options={statuses.map((id) => ({ id, text: t(STEP_WORDS[id]) }))}
        value={status}
        onChange={setStatus}
      />
      <TimeField label="admin.market.when" value={when} onChange={setWhen} />
      {status === 'AUCTION' && (
        <TimeField
          label="admin.market.until"
          value={until}
          after={{ label: 'admin.market.when', value: when }}
          onChange={setUntil}
        />
      )}
    </ReasonDialog>
  );
}

/** Proposes to delist, in two steps. */
export function DelistDialog({ market: { symbol }, onClose, onDone }: DialogProps) {
  const t = useMessages();
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const cancelOnlyAt = timeOf(first);
  const delistsAt = timeOf(second);
  const send = async (reason: string) => {
    try {
      await staffPost<Plan>('/api/admin/markets/delistings', { symbol, cancelOnlyAt, delistsAt, reason });
    } finally {
      await onDone();
    }
  };
  return (
    <ReasonDialog
      title={`${t('admin.market.delist')}: ${symbol}`}
      warning={t('admin.market.delistWarning')}
      isDanger
      isReady={cancelOnlyAt !== null && delistsAt !== null && delistsAt > cancelOnlyAt}
      onClose={onClose}
      onReason={send}
    >
      <TimeField label="admin.market.cancelOnlyAt" value={first} onChange={setFirst} />
      <TimeField
        label="admin.market.delistsAt"
        value={second}
        after={{ label: 'admin.market.cancelOnlyAt', value: first }}
        onChange={setSecond}
      />
    </ReasonDialog>
  );
}
