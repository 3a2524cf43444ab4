import { useMessages } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';

/** Returns the function that puts a text on the clipboard and says so in a toast; it answers whether it could. */
export function useCopy(): (text: string, what: string) => Promise<boolean> {
  const t = useMessages();
  return async (text, what) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'done', text: t('ui.copied', { what }) });
      return true;
    } catch {
      showToast({ kind: 'failed', text: t('ui.copyFailed') });
      return false;
    }
  };
}
