import type { EnrolmentLink } from '@pelorus/protocol/admin/http.ts';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** An enrolment link for a passkey, shown once; its token stands after the #, which browsers send nowhere. */
export function LinkDialog({ link, onClose }: { link: EnrolmentLink; onClose: () => void }) {
  const t = useMessages();
  const to = usePageLink();
  const title = t('admin.staff.link', { name: link.name });
  const address = `${window.location.origin}${to('admin-enrol')}#${link.token}`;
  return (
    <Dialog title={title} isOpen isKept onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-text-muted">{t('admin.staff.linkHint')}</p>
        <p className="flex items-center gap-3 rounded bg-surface-sunken p-3">
          <bdi dir="ltr" className="min-w-0 break-all text-sm">
            {address}
          </bdi>
          <CopyButton text={address} what={title} />
        </p>
        <Button variant="secondary" onPress={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </Dialog>
  );
}
