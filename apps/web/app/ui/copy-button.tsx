import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import { showToast } from './toast-store.ts';

const TICK_SHOWN_MS = 2_000;

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useMessages();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), TICK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      showToast({ kind: 'done', text: t('ui.copied', { what }) });
    } catch {
      showToast({ kind: 'failed', text: t('ui.copyFailed') });
    }
  };
  return <IconButton icon={done ? 'check' : 'copy'} label={t('ui.copy', { what })} onPress={copy} className="-m-1" />;
}
