import { useMessages } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';
import { IconButton } from '../../ui/buttons/button.tsx';
import { pageShell } from '../native/page-shell.ts';

/** Shares this page's address: by the phone inside a shell, by the browser where it can, else onto the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const t = useMessages();
  const share = async () => {
    // Without the query, which may contain private data.
    const url = window.location.origin + window.location.pathname;
    const shell = await pageShell();
    if (shell !== null) return shell.post('share', { title, url });
    if (typeof navigator.share === 'function') {
      // Closing the sheet without sharing is an answer too.
      return navigator.share({ title, url }).catch(() => undefined);
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast({ kind: 'done', text: t('share.copied') });
    } catch {
      showToast({ kind: 'failed', text: t('ui.copyFailed') });
    }
  };
  return <IconButton icon="share" label={t('share.page', { title })} onPress={share} />;
}
