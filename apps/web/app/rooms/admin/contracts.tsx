import type { ContractsDesk } from '@pelorus/protocol/admin/contracts.ts';
import type { Plan } from '@pelorus/protocol/admin/markets.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { TermsDialog } from './contract-terms.tsx';
import { ListContractDialog } from './list-contract-dialog.tsx';
import { DelistDialog, StatusDialog } from './market-dialogs.tsx';
import { STEP_WORDS } from './market-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffGet, staffPost } from './staff-calls.ts';

type Contract = ContractsDesk['contracts'][number];
interface ViewProps {
  /** Those that a new contract can be of. */
  assets: readonly { code: string }[];
  desk: ContractsDesk;
  onDone: () => Promise<void>;
}
interface Asked {
  contract: Contract;
  deed: 'set' | 'terms' | 'delist';
}

/** Contracts: their statuses, open interest, the insurance fund, and transfers out of futures wallets (PLAN-51, PLAN-52). */
export function ContractsSection({
  assets,
  onPlanned,
}: Pick<ViewProps, 'assets'> & { onPlanned: () => Promise<void> }) {
  const queries = useQueryClient();
  const desk = useQuery({
    queryKey: ['admin', 'contracts'],
    queryFn: ({ signal }) => staffGet<ContractsDesk>('/api/admin/contracts', signal),
    refetchInterval: 5_000,
  });
  const lookAgain = async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ['admin', 'contracts'] }), onPlanned()]);
  };
  if (desk.data === undefined)
    return desk.isError ? (
      <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />
    ) : (
      <Skeleton className="h-48 w-full" />
    );
  return <ContractsDeskView desk={desk.data} assets={assets} onDone={lookAgain} />;
}

/** The desk as it is drawn. */
export function ContractsDeskView({ assets, desk, onDone }: ViewProps) {
  const t = useMessages();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isListing, setListing] = useState(false);
  const close = () => setAsked(null);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{t('admin.contracts')}</h2>
      <Transfers transfers={desk.transfers} onDone={onDone} />
      <p className="text-sm">
        {t('admin.contracts.fund')}:{' '}
        <bdi dir="ltr" className="tabular-nums">
          {desk.fund.length === 0 ? '0' : desk.fund.map(({ asset, balance }) => `${balance} ${asset}`).join(', ')}
        </bdi>
      </p>
      {desk.contracts.length > 0 && <ContractTable contracts={desk.contracts} onAsk={setAsked} />}
      <span>
        <Button variant="secondary" onPress={() => setListing(true)}>
          {t('admin.contracts.list')}
        </Button>
      </span>
      {isListing && (
        <ListContractDialog assets={assets} tiers={desk.tiers} onClose={() => setListing(false)} onDone={onDone} />
      )}
      {asked?.deed === 'set' && <StatusDialog market={asked.contract} isContract onClose={close} onDone={onDone} />}
      {asked?.deed === 'terms' && <TermsDialog symbol={asked.contract.symbol} onClose={close} onDone={onDone} />}
      {asked?.deed === 'delist' && <DelistDialog market={asked.contract} onClose={close} onDone={onDone} />}
    </section>
  );
}

const DEEDS = [
  ['set', 'admin.market.set'],
  ['terms', 'admin.terms.change'],
  ['delist', 'admin.market.delist'],
] as const;

function ContractTable({ contracts, onAsk }: { contracts: readonly Contract[]; onAsk: (asked: Asked) => void }) {
  const t = useMessages();
  return (
    <Table
      label={t('admin.contracts')}
      columns={[
        { id: 'contract', title: t('admin.contracts') },
        { id: 'status', title: t('admin.state') },
        { id: 'interest', title: t('admin.contracts.openInterest') },
        { id: 'deeds', title: t('admin.audit.deed'), hideTitle: true },
      ]}
    >
      {contracts.map((contract) => (
        <tr key={contract.symbol} className="border-b border-line">
          <td className={CELL}>
            <bdi dir="ltr">{contract.symbol}</bdi>
          </td>
          <td className={CELL}>
            <span className={contract.status === 'TRADING' ? '' : 'text-warn'}>{t(STEP_WORDS[contract.status])}</span>
          </td>
          <td className={`${CELL} tabular`}>
            {contract.openInterest === null ? (
              <span className="text-text-muted">{t('admin.contracts.noMark')}</span>
            ) : (
              <bdi dir="ltr">
                {contract.openInterest} {contract.base}
                <span className="block text-sm text-text-muted">
                  {contract.openInterestValue} {contract.marginAsset}
                </span>
              </bdi>
            )}
          </td>
          <td className={CELL}>
            <span className="flex flex-wrap justify-end gap-2">
              {contract.status !== 'DELISTED' &&
                DEEDS.map(([deed, title], i) => (
                  <Button
                    key={deed}
                    size="sm"
                    variant={i === 0 ? 'secondary' : 'ghost'}
                    aria-label={`${t(title)}: ${contract.symbol}`}
                    onPress={() => onAsk({ contract, deed })}
                  >
                    {t(title)}
                  </Button>
                ))}
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Whether transfers out of futures wallets are open; else since when and why they are not, and the way back (PLAN-53). */
function Transfers({
  transfers: { closedSince, stuck },
  onDone,
}: {
  transfers: ContractsDesk['transfers'];
  onDone: () => Promise<void>;
}) {
  const t = useMessages();
  const [isAsked, setAsked] = useState(false);
  if (closedSince === null) return <p className="text-sm">{t('admin.transfers.open')}</p>;
  const send = async (reason: string) => {
    try {
      await staffPost<Plan>('/api/admin/contracts/transfers', { reason });
    } finally {
      await onDone();
    }
  };
  return (
    <div role="alert" className="flex flex-col items-start gap-2 rounded-md border border-danger p-4">
      <p className="font-semibold text-danger">
        {t('admin.transfers.closed')} <TimeText timeMs={closedSince} />
      </p>
      <p className="text-sm text-pretty">{t('admin.transfers.why')}</p>
      <ul className="text-sm tabular-nums">
        {stuck.map(({ at, price, quantity, symbol }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of one time may be alike
          <li key={`${at} ${i}`}>
            <TimeText timeMs={at} />{' '}
            <bdi dir="ltr">
              {symbol} {quantity} @ {price}
            </bdi>
          </li>
        ))}
      </ul>
      <Button variant="secondary" onPress={() => setAsked(true)}>
        {t('admin.transfers.reopen')}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t('admin.transfers.reopen')}
          warning={t('admin.transfers.reopenWarning')}
          isDanger
          onClose={() => setAsked(false)}
          onReason={send}
        />
      )}
    </div>
  );
}
