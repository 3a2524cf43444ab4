import { useMessages } from '../../i18n/messages.ts';
import { Buttons, Choices, Overlays } from './component-actions.tsx';
import { Fields } from './component-fields.tsx';
import { Numbers, States } from './component-views.tsx';
import { Demo } from './demo.tsx';
import { designersOnly } from './designers-only.ts';
import { DocsFrame } from './docs-frame.tsx';
import { CODE } from './samples.ts';

export const loader = designersOnly;

export default function DocsComponentsPage() {
  const t = useMessages();
  return (
    <DocsFrame page="docs-element-plus">
      <Demo title={t('docs.components.buttons')} code={CODE.button}>
        <Buttons />
      </Demo>
      <Demo title={t('docs.components.fields')} code={CODE.field}>
        <Fields />
      </Demo>
      <Demo title={t('docs.components.choices')} code={CODE.choice}>
        <Choices />
      </Demo>
      <Demo title={t('docs.components.overlays')} code={CODE.over}>
        <Overlays />
      </Demo>
      <Demo title={t('docs.components.data')} code={CODE.data}>
        <Numbers />
      </Demo>
      <Demo title={t('docs.components.states')} code={CODE.state}>
        <States />
      </Demo>
    </DocsFrame>
  );
}
