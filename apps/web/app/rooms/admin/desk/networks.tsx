import type { NetworkDeed, NetworkItem } from '@pelorus/protocol/admin/desks.ts';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { DeskPart } from './desk-part.tsx';
import { useDesk } from './use-desk.ts';

const CoinDialog = lazy(async () => ({ default: (await import('./coin-dialog.tsx')).CoinDialog }));
const NetworkDialog = lazy(async () => ({ default: (await import('./network-dialog.tsx')).NetworkDialog }));

/** By which the signer's operator lets it know a coin (docs/runbooks/keys.md). */
const COMMAND = 'npm run keys -- accept --directory /srv/signer --policy policy.json';

/** Networks and coins that staff add (DESK-50, DESK-65). */
export function Networks() {
  const t = useMessages();
  const desk = useDesk<NetworkDeed, NetworkItem>('networks');
  const [open, setOpen] = useState<'network' | 'coin' | null>(null);
  const nameOf = (deed: NetworkDeed) =>
    deed.kind === 'network'
      ? `${t('admin.networks.addNetwork')}: ${deed.network.code}`
      : `${t('admin.networks.addCoin')}: ${deed.coin.asset} · ${deed.network}`;
  const actions = (
    <span className="flex flex-wrap gap-2">
      {(['coin', 'network'] as const).map((kind) => (
        <Button key={kind} variant="secondary" onPress={() => setOpen(kind)}>
          {t(kind === 'coin' ? 'admin.networks.addCoin' : 'admin.networks.addNetwork')}
        </Button>
      ))}
    </span>
  );
  const networks = [...new Set(desk.query.data?.items.map(({ network }) => network))];
  return (
    <DeskPart
      title={t('admin.networks')}
      lead={t('admin.networks.lead')}
      desk={desk}
      nameOf={nameOf}
      deedOf={(deed) => <Terms deed={deed} />}
      actions={actions}
    >
      {(items) => {
        const own = items.filter(({ isByStaff }) => isByStaff);
        return (
          <>
            {own.length === 0 && <EmptyState icon="wallet" title={t('admin.networks.none')} />}
            {own.map((item) => (
              <Added key={`${item.network} ${item.asset}`} item={item} />
            ))}
            <Suspense>
              {open === 'network' && <NetworkDialog desk={desk} onClose={() => setOpen(null)} />}
              {open === 'coin' && <CoinDialog desk={desk} networks={networks} onClose={() => setOpen(null)} />}
            </Suspense>
          </>
        );
      }}
    </DeskPart>
  );
}

/** Everything that a deed would write, by the names of the configuration file. */
function Terms({ deed }: { deed: NetworkDeed }) {
  const terms = deed.kind === 'network' ? deed.network : deed.coin;
  return (
    <dl dir="ltr" lang="en" className="grid grid-cols-[auto_1fr] gap-x-4 text-start font-mono text-xs">
      {Object.entries(terms).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-muted">{name}</dt>
          <dd className="break-all">{Array.isArray(value) ? value.join(' ') : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Added({ item: { asset, contract, isSignedFor, network } }: { item: NetworkItem }) {
  const t = useMessages();
  return (
    <article className="flex flex-col gap-2 rounded border border-line p-4 text-sm">
      <p className="flex flex-wrap justify-between gap-x-6">
        <span className="font-semibold">{asset === null ? network : `${asset} · ${network}`}</span>
        <span className={isSignedFor ? 'text-text-muted' : 'text-warn'}>
          {t(isSignedFor ? 'admin.networks.signed' : 'admin.networks.unsigned')}
        </span>
      </p>
      {contract !== null && <LongText text={contract} />}
      {!isSignedFor && (
        <div>
          <p className="text-text-muted">{t('admin.networks.command')}</p>
          <LongText text={COMMAND} />
        </div>
      )}
    </article>
  );
}
