import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { usePreferences } from '../../state/use-preferences.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { Demo } from './demo.tsx';
import { designersOnly } from './designers-only.ts';
import { DocsFrame } from './docs-frame.tsx';
import { CODE } from './samples.ts';
import { type Theme, ThemePanel } from './theme-panel.tsx';
import { DepthRows, EdgeRows, FillRows, TextRows } from './token-rows.tsx';

export const loader = designersOnly;

const THEMES: readonly Theme[] = ['light', 'dark'];

export default function DocsColorPage() {
  const t = useMessages();
  const { upColour } = usePreferences();
  const [turned, setTurned] = useState<boolean | null>(null);
  const isTurned = turned ?? upColour === 'upred';
  const both = (Rows: typeof TextRows) => (
    <div className="grid gap-4 md:grid-cols-2">
      {THEMES.map((theme) => (
        <ThemePanel key={theme} theme={theme} up={isTurned ? 'upred' : 'upgreen'}>
          {(values) => <Rows values={values} />}
        </ThemePanel>
      ))}
    </div>
  );
  return (
    <DocsFrame page="docs-color">
      <Switch isSelected={isTurned} onChange={setTurned}>
        {t('appearance.upRed')}
      </Switch>
      <Demo title={t('docs.color.texts')} text={t('docs.color.textsHint')} code={CODE.colour}>
        {both(TextRows)}
      </Demo>
      <Demo title={t('docs.color.fills')}>{both(FillRows)}</Demo>
      <Demo title={t('docs.color.edges')} text={t('docs.color.edgesHint')}>
        {both(EdgeRows)}
      </Demo>
      <Demo title={t('docs.color.depth')} text={t('docs.color.depthHint')}>
        {both(DepthRows)}
      </Demo>
    </DocsFrame>
  );
}
