import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { colourTokens } from '../../ui/colour-tokens.ts';

export type Theme = 'light' | 'dark';
/** Token values as this browser computes them; empty before they were read. */
export type TokenValues = Readonly<Record<string, string>>;

/** A part of the page in a theme of its own, which tells what its tokens really are. */
export function ThemePanel({
  theme,
  up,
  children,
}: {
  theme: Theme;
  up: 'upgreen' | 'upred';
  children: (values: TokenValues) => React.ReactNode;
}) {
  const t = useMessages();
  const panel = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState<TokenValues>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme or pair has other values
  useEffect(() => {
    if (panel.current === null) return;
    const style = getComputedStyle(panel.current);
    setValues(Object.fromEntries(colourTokens().map((name) => [name, style.getPropertyValue(`--${name}`).trim()])));
  }, [theme, up]);
  return (
    <div ref={panel} data-theme={theme} data-up={up} className="min-w-0 rounded bg-surface p-4 text-text">
      <p className="mb-3 text-sm font-medium">{t(`appearance.${theme}`)}</p>
      {children(values)}
    </div>
  );
}
