import type { AdData } from '@pelorus/protocol/p2p/ads.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { FormFailure } from '../../../shell/credentials/form-failure.tsx';
import { useRootData } from '../../../state/root-data.ts';
import { showToast } from '../../../state/toast-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRefusalText } from '../../../ui/text/refusal-text.ts';
import { useAdState } from './ads-data.ts';

/** What can be done with an ad that is not closed: pause or resume, edit, close, pass on its link (PADS-07). */
export function AdActions({ ad }: { ad: AdData }) {
  const t = useMessages();
  const say = useRefusalText();
  const to = usePageLink();
  const origin = useRootData()?.origin ?? '';
  const state = useAdState(ad);
  const [isClosing, setClosing] = useState(false);
  const isLive = ad.state === 'LIVE';
  const turn = () =>
    state.mutate(isLive ? 'PAUSED' : 'LIVE', {
      onError: (error) => showToast({ kind: 'failed', text: say(error).text }),
    });
  return (
    <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
      <CopyButton text={origin + to('p2p-offer', { code: ad.code })} what={t('p2p.ad.link')} />
      <Button variant="secondary" size="sm" icon={isLive ? 'pause' : 'play'} isPending={state.isPending} onPress={turn}>
        {t(isLive ? 'p2p.ad.pause' : 'p2p.ad.resume')}
      </Button>
      <Link to={to('p2p-ad', { id: String(ad.id) })} className={buttonStyle('secondary', 'sm')}>
        {t('p2p.ad.edit')}
      </Link>
      <Button variant="ghost" size="sm" onPress={() => setClosing(true)}>
        {t('p2p.ad.close')}
      </Button>
      {isClosing && <ClosingDialog ad={ad} onClose={() => setClosing(false)} />}
    </div>
  );
}

function ClosingDialog({ ad, onClose }: { ad: AdData; onClose: () => void }) {
  const t = useMessages();
  const say = useRefusalText();
  const state = useAdState(ad);
  return (
    <Dialog title={t('p2p.ad.closeTitle')} isOpen onClose={onClose} role="alertdialog">
      <div className="flex flex-col gap-4">
        <p className="text-pretty">{t('p2p.ad.closeText')}</p>
        <FormFailure failure={state.error === null ? null : say(state.error)} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            variant="danger"
            isPending={state.isPending}
            onPress={() => state.mutate('CLOSED', { onSuccess: onClose })}
          >
            {t('p2p.ad.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
