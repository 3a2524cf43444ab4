import { useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';

export function SearchField({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const t = useMessages();
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the page came alive stands in the field, but no event told it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then
  useLayoutEffect(() => {
    if (field.current !== null && field.current.value !== typed) onType(field.current.value);
  }, []);
  return (
    <div className="relative grow md:max-w-72">
      <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-text-muted">
        <Icon name="search" size={18} />
      </span>
      <input
        ref={field}
        type="search"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        aria-label={t('markets.search')}
        placeholder={t('markets.search')}
        autoComplete="off"
        spellCheck={false}
        className="min-h-10 w-full rounded border border-line-strong bg-surface-raised ps-10 pe-3 max-md:min-h-11 max-md:text-[1rem] focus:outline-2 focus:outline-focus focus:outline-offset-0"
      />
    </div>
  );
}
