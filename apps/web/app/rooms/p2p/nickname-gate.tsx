import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { useP2pMe } from './me-data.ts';
import { NicknameDialog } from './nickname-dialog.tsx';

/** What needs a nickname, or the way to one (PTRD-01). */
export function NicknameGate({ children }: { children: React.ReactNode }) {
  const t = useMessages();
  const me = useP2pMe();
  const [isAsking, setAsking] = useState(false);
  if (me.data === undefined)
    return me.isError ? (
      <ErrorState error={me.error} onRetry={() => void me.refetch()} />
    ) : (
      <Skeleton className="h-72 w-full" />
    );
  if (me.data.trader !== null) return children;
  return (
    <div className="flex flex-col items-start gap-3 rounded bg-surface-sunken p-4">
      <p className="text-pretty">{t('p2p.nickname.needed')}</p>
      <Button onPress={() => setAsking(true)}>{t('p2p.nickname.title')}</Button>
      {isAsking && <NicknameDialog onClose={() => setAsking(false)} />}
    </div>
  );
}
