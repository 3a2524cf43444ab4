import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { FormFailure } from '../../../shell/credentials/form-failure.tsx';
import { showToast } from '../../../state/toast-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRefusalText } from '../../../ui/text/refusal-text.ts';
import { useBlocking } from './people-data.ts';

/** Blocks a trader, once more asked, or takes the block away at once (PPAG-22). */
export function BlockButton({ id, nickname, isBlocked }: { id: string; nickname: string; isBlocked: boolean }) {
  const t = useMessages();
  const say = useRefusalText();
  const blocking = useBlocking(id);
  const [isAsking, setAsking] = useState(false);
  const name = `\u2068${nickname}\u2069`;
  const set = (next: boolean) =>
    blocking.mutate(next, {
      onSuccess: () => {
        setAsking(false);
        showToast({ kind: 'done', text: t(next ? 'p2p.block.done' : 'p2p.block.undone', { name }) });
      },
      onError: (error) => isBlocked && showToast({ kind: 'failed', text: say(error).text }),
    });
  const close = () => {
    setAsking(false);
    blocking.reset();
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        isPending={isBlocked && blocking.isPending}
        onPress={() => (isBlocked ? set(false) : setAsking(true))}
      >
        {t(isBlocked ? 'p2p.block.undo' : 'p2p.block.do')}
      </Button>
      <Dialog title={t('p2p.block.title', { name })} isOpen={isAsking} onClose={close} role="alertdialog">
        <div className="flex flex-col gap-4">
          <p className="text-pretty">{t('p2p.block.lead')}</p>
          <FormFailure failure={blocking.isError ? say(blocking.error) : null} />
          <Button variant="danger" size="lg" isPending={blocking.isPending} onPress={() => set(true)}>
            {t('p2p.block.do')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
