import type { VenueLimitsData } from '@pelorus/protocol/admin/venue-limits.ts';
import type { VenueLimits } from '@pelorus/protocol/config/venue-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { problemText } from './market-filters.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffGet, staffPost } from './staff-calls.ts';
import { DECIMALS_MAX } from './typed-decimal.ts';
import { COUNTS, type DraftLimits, draftOf, limitProblems, limitsOf } from './venue-limits.logic.ts';

/** Limits of an account over all markets, and who set them (STF-30). */
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

const PROPOSALS = '/api/admin/venue-limits/proposals';
/** Actions, their titles and effects. The first two propose, the others end a proposal. */
const DEEDS = {
  change: ['admin.limits.change', 'admin.limits.changeWarning'],
  clear: ['admin.limits.clear', 'admin.limits.clearWarning'],
  agree: ['admin.market.agree', 'admin.limits.agreeWarning'],
  withdraw: ['admin.limits.withdraw', 'admin.limits.withdrawWarning'],
} as const;
type Deed = keyof typeof DEEDS;
interface Asked {
  deed: Deed;
  /** The proposal as it was seen: another that takes its place is not agreed to. */
  id: string | undefined;
}

function deedsOf({ proposal, set }: VenueLimitsData): Deed[] {
  if (proposal !== null) return proposal.isOwn ? ['withdraw'] : ['agree', 'withdraw'];
  return set === null ? ['change'] : ['change', 'clear'];
}

/** The table, and what may be done. */
export function VenueLimitsTable({ data, onDone }: { data: VenueLimitsData; onDone: () => Promise<void> }) {
  const t = useMessages();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { proposal, set } = data;
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h2 className="text-lg font-semibold">{t('admin.limits')}</h2>
        <p className="text-sm text-text-muted text-pretty">{t('admin.limits.intro')}</p>
        {set !== null && <Said text={t('admin.limits.setBy', { name: set.by, other: set.agreedBy })} {...set} />}
      </div>
      <LimitRows data={data} />
      {proposal !== null && (
        <div className="flex flex-col gap-1">
          {proposal.limits === null && <p className="text-sm font-semibold">{t('admin.limits.clear')}</p>}
          <Said text={t('admin.limits.proposedBy', { name: proposal.by })} {...proposal} />
        </div>
      )}
      <span className="flex flex-wrap gap-2">
        {deedsOf(data).map((deed, i) => (
          <Button
            key={deed}
            variant={i === 0 ? 'secondary' : 'ghost'}
            onPress={() => setAsked({ deed, id: proposal?.id })}
          >
            {t(DEEDS[deed][0])}
          </Button>
        ))}
      </span>
      {asked !== null && <DeedDialog asked={asked} data={data} onClose={() => setAsked(null)} onDone={onDone} />}
    </section>
  );
}

/** Author, time and reason. */
function Said({ at, reason, text }: { at: number; reason: string; text: string }) {
  return (
    <p className="text-sm text-pretty">
      {text}
      <span className="block text-text-muted">
        <TimeText timeMs={at} /> <bdi>{reason}</bdi>
      </span>
    </p>
  );
}

function DeedDialog({
  asked: { deed, id },
  data,
  onClose,
  onDone,
}: {
  asked: Asked;
  data: VenueLimitsData;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const t = useMessages();
  const send = async (path: `/api/admin/${string}`, body: object) => {
    try {
      await staffPost<VenueLimitsData>(path, body);
    } finally {
      await onDone();
    }
  };
  if (deed === 'change')
    return (
      <ChangeDialog data={data} onClose={onClose} onLimits={(limits, reason) => send(PROPOSALS, { limits, reason })} />
    );
  const onReason = (reason: string) =>
    deed === 'clear' ? send(PROPOSALS, { limits: null, reason }) : send(`${PROPOSALS}/${id}/${deed}`, { reason });
  const [title, warning] = DEEDS[deed];
  return (
    <ReasonDialog
      title={t(title)}
      warning={t(warning)}
      isDanger={deed === 'agree'}
      onClose={onClose}
      onReason={onReason}
    />
  );
}

function LimitRows({ data: { configured, inForce, proposal } }: { data: VenueLimitsData }) {
  const t = useMessages();
  const proposed = proposal === null ? null : (proposal.limits ?? configured);
  const amountOf = (limits: VenueLimits | null, asset: string) =>
    limits?.assetOrderMax.find((row) => row.asset === asset)?.amount ?? '0';
  const assets = [
    ...new Set([inForce, proposed, configured].flatMap((from) => from?.assetOrderMax.map((row) => row.asset) ?? [])),
  ];
  const rows = [
    ...COUNTS.map((name) => ({
      id: name as string,
      title: t(`admin.limits.${name}`),
      of: (limits: VenueLimits | null) => String(limits?.[name] ?? 0),
    })),
    ...assets.map((asset) => ({
      id: asset,
      title: t('admin.limits.asset', { asset }),
      of: (limits: VenueLimits | null) => amountOf(limits, asset),
    })),
  ];
  const most = (text: string) => (text === '0' ? t('admin.limits.none') : <bdi dir="ltr">{text}</bdi>);
  return (
    <Table
      label={t('admin.limits')}
      columns={[
        { id: 'limit', title: t('admin.limits'), hideTitle: true },
        { id: 'inForce', title: t('admin.limits.inForce') },
        ...(proposed === null ? [] : [{ id: 'proposed', title: t('admin.limits.proposed') }]),
        { id: 'file', title: t('admin.limits.file') },
      ]}
    >
      {rows.map(({ id, of, title }) => (
        <tr key={id} className="border-b border-line">
          <td className={CELL}>{title}</td>
          <td className={`${CELL} tabular`}>{most(of(inForce))}</td>
          {proposed !== null && (
            <td className={`${CELL} tabular ${of(proposed) === of(inForce) ? '' : 'font-semibold text-warn'}`}>
              {most(of(proposed))}
            </td>
          )}
          <td className={`${CELL} tabular text-text-muted`}>{most(of(configured))}</td>
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
  const problems = limitProblems(draft);
  const others = data.assets.filter((asset) => draft.assets[asset] === undefined);
  const setAsset = (asset: string, text: string) => setDraft({ ...draft, assets: { ...draft.assets, [asset]: text } });
  return (
    <ReasonDialog
      title={t('admin.limits.change')}
      warning={t('admin.limits.changeWarning')}
      isReady={limits !== null}
      onClose={onClose}
      onReason={(reason) => (limits === null ? Promise.resolve() : onLimits(limits, reason))}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {COUNTS.map((name) => (
          <DecimalField
            key={name}
            label={t(`admin.limits.${name}`)}
            value={draft[name]}
            onChange={(text) => setDraft({ ...draft, [name]: text })}
            error={draft[name] === '' ? null : problemText(problems[name], t)}
            digits={0}
          />
        ))}
        {Object.entries(draft.assets).map(([asset, text]) => (
          <DecimalField
            key={asset}
            label={t('admin.limits.asset', { asset })}
            value={text}
            onChange={(typed) => setAsset(asset, typed)}
            error={problemText(problems[asset], t)}
            digits={DECIMALS_MAX}
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
