import { trimZeros } from '@pelorus/money/units.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { Warning } from '../../ui/layout/warning.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { QrCode } from '../../ui/text/qr-code.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { arrivalMinutes, useDepositAddress, useTakeAddress } from './deposit-data.ts';
import type { CoinNetwork } from './withdraw.logic.ts';

interface Props {
  asset: string;
  network: CoinNetwork;
}

/** Of an address with its picture, and of what stands in their place before: what is under it does not move (WEB-94). */
const ROOM = 'min-h-84';

/** The person's address of a coin by a network, and what must be known before money is sent there (WPAG-02). */
export function DepositAddress({ asset, network }: Props) {
  const t = useMessages();
  const say = useRefusalText();
  const found = useDepositAddress({ asset, network: network.network });
  const take = useTakeAddress();
  const address = found.data?.address;
  const make = (isNew: boolean) => () => {
    if (!take.isPending) take.mutate({ asset, network: network.network, isNew });
  };
  if (found.data === undefined && found.isError)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      {!network.depositsOpen && <Warning>{t('deposit.closed', { asset, network: network.name })}</Warning>}
      {take.error !== null && (
        <p role="alert" className="text-danger">
          {say(take.error).text}
        </p>
      )}
      {address === undefined ? (
        <Skeleton className={`${ROOM} w-full`} />
      ) : address === null ? (
        <div className={`${ROOM} flex items-center justify-center rounded bg-surface-sunken p-4`}>
          <Button size="lg" isPending={take.isPending} onPress={make(false)}>
            {t('deposit.get')}
          </Button>
        </div>
      ) : (
        <Known address={address} asset={asset} network={network} isPending={take.isPending} onNew={make(true)} />
      )}
      <Terms asset={asset} network={network} />
    </>
  );
}

function Known({
  address,
  asset,
  network,
  isPending,
  onNew,
}: Props & { address: string; isPending: boolean; onNew: () => void }) {
  const t = useMessages();
  return (
    <div className={`flex flex-col items-center gap-4 ${ROOM}`}>
      <QrCode text={address} label={t('deposit.qr')} />
      <div className="flex w-full items-center justify-between gap-3 rounded bg-surface-sunken p-3">
        <div className="min-w-0">
          <p className="text-sm text-text-muted">{t('deposit.addressOf', { asset, network: network.name })}</p>
          <p dir="ltr" className="text-start font-mono text-sm break-all">
            {address}
          </p>
        </div>
        <CopyButton text={address} what={t('deposit.address')} />
      </div>
      <div className="flex w-full flex-wrap items-center justify-between gap-2 text-sm">
        <span className="text-text-muted text-pretty">{t('deposit.newHint')}</span>
        <Button variant="ghost" size="sm" isPending={isPending} onPress={onNew}>
          {t('deposit.new')}
        </Button>
      </div>
    </div>
  );
}

/** What the network asks, and what goes wrong where it is not heeded. */
function Terms({ asset, network }: Props) {
  const t = useMessages();
  const minutes = arrivalMinutes(network);
  return (
    <>
      <p role="note" className="flex items-start gap-2.5 rounded bg-surface-sunken p-3 text-sm">
        <Icon name="info" />
        {t('deposit.onlyThis', { asset, network: network.name })}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        <dt className="text-text-muted">{t('deposit.minimum')}</dt>
        <dd className="text-end">
          <NumberText value={trimZeros(network.depositMin)} /> {asset}
        </dd>
        <dt className="text-text-muted">{t('deposit.confirmations')}</dt>
        <dd className="text-end">
          <NumberText value={String(network.confirmations)} />
        </dd>
        <dt className="text-text-muted">{t('deposit.arrival')}</dt>
        <dd className="text-end">{t('deposit.minutes', { minutes: String(minutes) })}</dd>
        {network.contract !== null && (
          <>
            <dt className="text-text-muted">{t('deposit.contract')}</dt>
            <dd dir="ltr" className="min-w-0 text-end font-mono text-xs break-all">
              {network.contract}
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
