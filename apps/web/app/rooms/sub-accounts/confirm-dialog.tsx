import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { FAMILY, useFamilyCall } from '../../shell/transfer/family-data.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Actions that need a confirmation. */
type Deed = 'freeze' | 'thaw' | 'close';

const WORDS: Record<Deed, { title: MessageId; warning: MessageId; button: MessageId; done: MessageId }> = {
  freeze: {
    title: 'subs.freezeNamed',
    warning: 'subs.freezeWarning',
    button: 'subs.freeze',
    done: 'subs.isFrozen',
  },
  thaw: { title: 'subs.thawNamed', warning: 'subs.thawWarning', button: 'subs.thaw', done: 'subs.isThawed' },
  close: { title: 'subs.closeNamed', warning: 'subs.closeWarning', button: 'subs.close', done: 'subs.isClosed' },
};
const CALLS: Record<Deed, (id: string) => Promise<unknown>> = {
  freeze: (id) => FAMILY.change(id, { isFrozen: true }),
  thaw: (id) => FAMILY.change(id, { isFrozen: false }),
  close: FAMILY.close,
};

/** Freezes, thaws or closes a sub-account, after a question. */
export function ConfirmDialog({ deed, sub, onClose }: { deed: Deed; sub: SubAccount; onClose: () => void }) {
  const t = useMessages();
  const { send, isPending, failure } = useFamilyCall();
  const { name } = sub;
  const words = WORDS[deed];
  const confirm = () =>
    send(
      () => CALLS[deed](sub.id),
      () => {
        showToast({ kind: 'done', text: t(words.done, { name }) });
        onClose();
      },
    );
  return (
    <Dialog title={t(words.title, { name })} isOpen onClose={onClose} role="alertdialog">
      <div className="flex flex-col gap-4">
        <FormFailure failure={failure} />
        <p className="text-text-muted text-pretty">{t(words.warning)}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant={deed === 'thaw' ? 'primary' : 'danger'} isPending={isPending} onPress={confirm}>
            {t(words.button)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
