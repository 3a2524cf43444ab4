import { apiPost } from '@pelorus/client/http/request.ts';
import { humanCheckWords } from '@pelorus/site/human-check.ts';
import { LOCALES } from '@pelorus/site/locales.ts';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useHumanCheck } from '../../shell/human/use-human-check.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { HumanCheck, type HumanView } from '../../ui/fields/human-check.tsx';
import { Demo } from './demo.tsx';
import { designersOnly } from './designers-only.ts';
import { DocsFrame } from './docs-frame.tsx';
import { CODE } from './samples.ts';
import { useHanFaces } from './use-han-faces.ts';

export const loader = designersOnly;

export default function DocsVerificationPage() {
  const t = useMessages();
  useHanFaces();
  return (
    <DocsFrame page="docs-geetest">
      <Demo title={t('docs.verification.try')} code={CODE.human}>
        <LiveCheck />
      </Demo>
      <Demo title={t('docs.components.states')}>
        <States />
      </Demo>
      <Demo title={t('docs.verification.titles')}>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
          {LOCALES.map(({ tag, name, lang, dir }) => (
            <div key={tag} className="contents">
              <dt lang={lang} className="text-text-muted">
                {name}
              </dt>
              <dd lang={lang} dir={dir}>
                {humanCheckWords(tag).title}
              </dd>
            </div>
          ))}
        </dl>
      </Demo>
    </DocsFrame>
  );
}

/** A real check against this venue's server, sent as a form sends it; each press needs a proof of its own. */
function LiveCheck() {
  const t = useMessages();
  const { view, title, prepare, retry, send } = useHumanCheck('demo', 'always');
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      await send((human) => apiPost('/api/human/demo', { human }));
      showToast({ kind: 'done', text: t('human.verified'), detail: title });
    } catch {
      // The widget says what happened, and how to go on.
    }
    setBusy(false);
  };
  if (view === null) return <p className="text-text-muted">{t('docs.verification.off')}</p>;
  return (
    <div className="flex max-w-md flex-col items-start gap-3">
      <div className="w-full">
        <HumanCheck view={view} title={title} onRetry={retry} />
      </div>
      <Button variant="secondary" isPending={isBusy} onPointerEnter={prepare} onFocus={prepare} onPress={check}>
        {t('docs.verification.start')}
      </Button>
    </div>
  );
}

const STATES: readonly HumanView[] = [
  { kind: 'idle' },
  { kind: 'verifying', progress: 0.4 },
  { kind: 'verifying', progress: null },
  { kind: 'verified' },
  { kind: 'expired' },
  { kind: 'failed' },
  { kind: 'offline' },
];

/** The widget in each possible state; stopped ones restart. */
function States() {
  const { tag } = useLocale();
  const { title } = humanCheckWords(tag);
  const [views, setViews] = useState(STATES);
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {views.map((view, place) => (
        <HumanCheck
          // biome-ignore lint/suspicious/noArrayIndexKey: the states never move
          key={place}
          view={view}
          title={title}
          onRetry={() => setViews((now) => now.map((one, at) => (at === place ? { kind: 'idle' } : one)))}
        />
      ))}
    </div>
  );
}
