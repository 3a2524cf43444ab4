import { useMessages } from '../../i18n/messages.ts';

/** How many blocks confirm a transaction so far, of those that are needed. */
export function BlockProgress({ done, needed }: { done: number; needed: number }) {
  const t = useMessages();
  const text = t('deposit.progress', { done: String(done), needed: String(needed) });
  return (
    <div className="flex items-center gap-3 text-xs text-text-muted">
      <progress value={done} max={needed} aria-label={text} className="h-1.5 grow accent-accent" />
      <span className="tabular">{text}</span>
    </div>
  );
}
