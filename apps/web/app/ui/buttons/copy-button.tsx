import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useCopy } from '../gestures/use-copy.ts';
import { IconButton } from './button.tsx';

const TICK_SHOWN_MS = 2_000;

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useMessages();
  const copy = useCopy();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), TICK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <IconButton
      icon={done ? 'check' : 'copy'}
      label={t('ui.copy', { what })}
      onPress={async () => setDone(await copy(text, what))}
      className="-m-1"
    />
  );
}
