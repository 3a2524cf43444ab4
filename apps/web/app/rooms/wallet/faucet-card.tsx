import { useMessages } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { useWait } from '../../ui/text/use-wait.ts';
import { waitText } from '../../ui/text/wait-text.ts';
import { useFaucet, usePressFaucet } from './wallet-data.ts';

/** Test funds at the press of a button, and how long until the next. Demo venues only. */
export function FaucetCard() {
  const t = useMessages();
  const say = useRefusalText();
  const faucet = useFaucet(true);
  const press = usePressFaucet();
  const waitMs = useWait(faucet.data?.nextAt ?? null, () => faucet.refetch());
  const take = () =>
    press.mutate(undefined, {
      onSuccess: () => showToast({ kind: 'done', text: t('faucet.given') }),
      onError: (error) => showToast({ kind: 'failed', text: say(error).text }),
    });
  if (faucet.data?.enabled === false) return null;
  return (
    <section aria-labelledby="faucet" className="flex flex-col gap-3 rounded bg-accent-soft p-5 md:p-6">
      <h2 id="faucet" className="font-semibold">
        {t('faucet.title')}
      </h2>
      <p className="text-sm text-text-muted">{t('faucet.about')}</p>
      {faucet.isLoadingError ? (
        <ErrorState error={faucet.error} onRetry={() => faucet.refetch()} />
      ) : (
        <>
          <ul className="flex min-h-6 flex-wrap content-start gap-x-4 gap-y-1 max-lg:min-h-13">
            {faucet.data?.amounts.map(({ asset, amount }) => (
              <li key={asset} className="flex items-center gap-1.5 text-sm">
                <CoinIcon code={asset} size={18} />
                <span className="numeric">
                  <NumberText value={amount} className="font-medium" /> {asset}
                </span>
              </li>
            )) ?? <Skeleton className="h-5 w-48" />}
          </ul>
          <Button
            className="mt-auto self-start"
            icon="drop"
            isPending={press.isPending}
            isDisabled={faucet.data === undefined || waitMs > 0}
            onPress={take}
          >
            {waitMs > 0 ? t('faucet.wait', { time: waitText(waitMs) }) : t('faucet.take')}
          </Button>
        </>
      )}
    </section>
  );
}
