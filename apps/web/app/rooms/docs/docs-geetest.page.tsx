import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { HumanCheck, type HumanView } from '../../ui/human-check.tsx';
import { Demo } from './demo.tsx';
import { DocsFrame } from './docs-frame.tsx';

const STATES: readonly HumanView[] = [
  { kind: 'idle' },
  { kind: 'verifying', progress: 0.4 },
  { kind: 'verifying', progress: null },
  { kind: 'verified' },
  { kind: 'expired' },
  { kind: 'failed' },
  { kind: 'offline' },
];

export default function DocsVerificationPage() {
  const t = useMessages();
  return (
    <DocsFrame page="docs-geetest">
      <Demo title={t('docs.components.states')}>
        <States />
      </Demo>
    </DocsFrame>
  );
}

/** The widget in every state it can be in; what stopped begins anew. */
function States() {
  const t = useMessages();
  const [views, setViews] = useState(STATES);
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {views.map((view, place) => (
        <HumanCheck
          // biome-ignore lint/suspicious/noArrayIndexKey: the states never move
          key={place}
          view={view}
          title={t('docs.verification.title')}
          onRetry={() => setViews((now) => now.map((one, at) => (at === place ? { kind: 'idle' } : one)))}
        />
      ))}
    </div>
  );
}
