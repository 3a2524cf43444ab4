import { KEYS } from '@pelorus/client/storage/keys.ts';
import { keep, kept } from '@pelorus/client/storage/stored.ts';
import { Suspense, useEffect, useState } from 'react';
import { useRootData } from '../../state/root-data.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { usePage } from '../start/page.ts';

const Dialog = lazyPart(() => import('./verification-dialog.tsx'));
/** Pages on which people should not be interrupted. */
const QUIET: readonly string[] = ['verification', 'trade', 'futures'];

/**
 * Suggests identity verification where the operator wants it (KYC-07): once per browser session, never during a
 * journey, on the page itself, or on the trade page.
 */
export function VerificationQuestion() {
  const me = useRootData()?.me;
  const page = usePage();
  const userId = me?.asksVerification === true ? me.userId : null;
  // Its words come with the pages where people work.
  const isPlace = page?.words === 'app' && page.returnLink && !QUIET.includes(page.name);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (userId === null || !isPlace || kept(KEYS.verificationAsked, { in: 'session' }) === userId) return;
    // Without storage it does not ask, because it would ask on every page.
    if (keep(KEYS.verificationAsked, userId, { in: 'session' })) setOpen(true);
  }, [userId, isPlace]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <Dialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
