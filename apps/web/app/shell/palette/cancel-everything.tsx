import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { fetchOpenAlgos } from '../../live/algos.ts';
import { spotCalls } from '../../live/api.ts';
import { contractCalls } from '../../live/contract-orders.ts';
import { useRootData } from '../../state/root-data.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';

/** Asks before every open order and algo of spot and contracts is cancelled, and says how many there are (WEB-116). */
export default function CancelEverything({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const say = useRefusalText();
  const hasContracts = useRootData()?.defaultContract != null;
  const [count, setCount] = useState<number | null>(null);
  const [algos, setAlgos] = useState<number | null>(null);
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    const asked = [spotCalls.open(), ...(hasContracts ? [contractCalls.open()] : [])];
    const paths = ['/api/spot', ...(hasContracts ? (['/futuresapi'] as const) : [])] as const;
    const running = paths.map((path) => fetchOpenAlgos({ path }));
    // Not known: it can be asked for all the same.
    const unknown = () => undefined;
    Promise.all(asked).then((orders) => setCount(orders.flat().length), unknown);
    Promise.all(running).then((pages) => setAlgos(pages.flatMap(({ rows }) => rows).length), unknown);
  }, [hasContracts]);
  const isNone = count === 0 && algos === 0;
  const cancel = async () => {
    setPending(true);
    const calls = [spotCalls.cancelAll(), ...(hasContracts ? [contractCalls.cancelAll()] : [])];
    const ended = await Promise.allSettled(calls);
    const done = ended.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])).length;
    const failed = ended.find((one) => one.status === 'rejected');
    const text = t('palette.cancelled', { count: done });
    const stopped = algos === null || algos === 0 ? {} : { detail: t('palette.algosStopped') };
    showToast(
      failed === undefined
        ? { kind: 'done', text, ...stopped }
        : { kind: 'failed', text, detail: say(failed.reason).text },
    );
    onClose();
  };
  return (
    <Dialog role="alertdialog" title={t('palette.cancelTitle')} isOpen onClose={onClose} isKept={isPending}>
      <div className="flex flex-col gap-4">
        <div role="status" className="min-h-6 text-text-muted">
          {isNone ? (
            <p>{t('palette.cancelNone')}</p>
          ) : (
            count !== null && count > 0 && <p>{t('palette.cancelText', { count })}</p>
          )}
          {algos !== null && algos > 0 && <p>{t('palette.cancelAlgos', { count: algos })}</p>}
        </div>
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" onPress={onClose}>
            {t('palette.keep')}
          </Button>
          <Button variant="danger" onPress={() => void cancel()} isPending={isPending} isDisabled={isNone}>
            {t('palette.cancelAll')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
