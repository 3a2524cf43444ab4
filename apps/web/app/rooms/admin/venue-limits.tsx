import type { VenueLimitsData } from '@pelorus/protocol/admin/venue-limits.ts';
import type { VenueLimits } from '@pelorus/protocol/config/venue-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CELL, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffGet, staffPost } from './staff-calls.ts';
import { COUNTS, type DraftLimits, draftOf, limitsOf } from './venue-limits.logic.ts';

/** What an account may have open in all markets together, and who said so (STF-30). */
export function VenueLimitsSection() {
  const queries = useQueryClient();
  const desk = useQuery({
    queryKey: ['admin', 'venue-limits'],
    queryFn: ({ signal }) => staffGet<VenueLimitsData>('/api/admin/venue-limits', signal),
    refetchInterval: 5_000,
  });
  const lookAgain = () => queries.invalidateQueries({ queryKey: ['admin', 'venue-limits'] });
  if (desk.data === undefined)
    return desk.isError ? (
      <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />
    ) : (
      <Skeleton className="h-48 w-full" />
    );
  return <VenueLimitsTable data={desk.data} onDone={lookAgain} />;
}

/** The table, and what may be done. */
export function VenueLimitsTable({ data, onDone }: { data: VenueLimitsData; onDone: () => Promise<void> }) {
  const t = useMessages();
  const [asked, setAsked] = useState<'change' | 'clear' | null>(null);
  const send = async (path: `/api/admin/${string}`, body: object) => {
    try {
      await staffPost<VenueLimitsData>(path, body);
    } finally {
      await onDone();
    }
  };
  const close = () => setAsked(null);
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h2 className="text-lg font-semibold">{t('admin.limits')}</h2>
        <p className="text-sm text-text-muted text-pretty">{t('admin.limits.intro')}</p>
        {data.set !== null && (
          <p className="text-sm text-pretty">
            {t('admin.limits.setBy', { name: data.set.by })}
            <span className="block text-text-muted">
              <TimeText timeMs={data.set.at} /> <bdi>{data.set.reason}</bdi>
            </span>
          </p>
        )}
      </div>
      <LimitRows data={data} />
      <span className="flex flex-wrap gap-2">
        <Button variant="secondary" onPress={() => setAsked('change')}>
          {t('admin.limits.change')}
        </Button>
        {data.set !== null && (
          <Button variant="ghost" onPress={() => setAsked('clear')}>
            {t('admin.limits.clear')}
          </Button>
        )}
      </span>
      {asked === 'change' && (
        <ChangeDialog
          data={data}
          onClose={close}
          onLimits={(limits, reason) => send('/api/admin/venue-limits', { limits, reason })}
        />
      )}
      {asked === 'clear' && (
        <ReasonDialog
          title={t('admin.limits.clear')}
          warning={t('admin.limits.clearWarning')}
          onClose={close}
          onReason={(reason) => send('/api/admin/venue-limits/clear', { reason })}
        />
      )}
    </section>
  );
}

function LimitRows({ data: { configured, inForce } }: { data: VenueLimitsData }) {
  const t = useMessages();
  const amountOf = (limits: VenueLimits | null, asset: string) =>
    limits?.assetOrderMax.find((row) => row.asset === asset)?.amount ?? '0';
  const assets = [
    ...new Set([inForce, configured].flatMap((from) => from?.assetOrderMax.map((row) => row.asset) ?? [])),
  ];
  const rows = [
    ...COUNTS.map((name) => ({
      id: name as string,
      title: t(`admin.limits.${name}`),
      inForce: String(inForce?.[name] ?? 0),
      configured: String(configured[name]),
    })),
    ...assets.map((asset) => ({
      id: asset,
      title: t('admin.limits.asset', { asset }),
      inForce: amountOf(inForce, asset),
      configured: amountOf(configured, asset),
    })),
  ];
  const most = (text: string) => (text === '0' ? t('admin.limits.none') : <bdi dir="ltr">{text}</bdi>);
  return (
    <Table
      label={t('admin.limits')}
      columns={[
        { id: 'limit', title: t('admin.limits'), hideTitle: true },
        { id: 'inForce', title: t('admin.limits.inForce') },
        { id: 'file', title: t('admin.limits.file') },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} className="border-b border-line">
          <td className={CELL}>{row.title}</td>
          <td className={`${CELL} tabular`}>{most(row.inForce)}</td>
          <td className={`${CELL} tabular text-text-muted`}>{most(row.configured)}</td>
        </tr>
      ))}
    </Table>
  );
}

function ChangeDialog({
  data,
  onClose,
  onLimits,
}: {
  data: VenueLimitsData;
  onClose: () => void;
  onLimits: (limits: VenueLimits, reason: string) => Promise<void>;
}) {
  const t = useMessages();
  const [draft, setDraft] = useState<DraftLimits>(() => draftOf(data.inForce ?? data.configured));
  const limits = limitsOf(draft);
  const others = data.assets.filter((asset) => draft.assets[asset] === undefined);
  const setAsset = (asset: string, text: string) => setDraft({ ...draft, assets: { ...draft.assets, [asset]: text } });
  return (
    <ReasonDialog
      title={t('admin.limits.change')}
      warning={t('admin.limits.changeWarning')}
      isDanger
      isReady={limits !== null}
      onClose={onClose}
      onReason={(reason) => (limits === null ? Promise.resolve() : onLimits(limits, reason))}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {COUNTS.map((name) => (
          <TextField
            key={name}
            label={t(`admin.limits.${name}`)}
            value={draft[name]}
            onChange={(text) => setDraft({ ...draft, [name]: text })}
            inputMode="numeric"
            maxLength={7}
            ltr
          />
        ))}
        {Object.entries(draft.assets).map(([asset, text]) => (
          <TextField
            key={asset}
            label={t('admin.limits.asset', { asset })}
            value={text}
            onChange={(typed) => setAsset(asset, typed)}
            inputMode="decimal"
            maxLength={40}
            ltr
          />
        ))}
      </div>
      {others.length > 0 && (
        <Select<string>
          label={t('admin.limits.addAsset')}
          options={others.map((id) => ({ id, text: id }))}
          value=""
          onChange={(asset) => setAsset(asset, '')}
        />
      )}
    </ReasonDialog>
  );
}
