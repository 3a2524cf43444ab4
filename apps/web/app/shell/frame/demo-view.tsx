import { apiPost } from '@pelorus/client/http/request.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { announceLogIn, whileSwitching } from '../../state/person.ts';
import { useRootData } from '../../state/root-data.ts';
import { showToast } from '../../state/toast-store.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';

/** Plain buttons: they are in the frame of every page. */
const BUTTON = buttonStyle('secondary', 'sm');

/** Switches to the demo account, or back: every tab reloads (DEMO-05). */
export async function switchDemo(isShown: boolean): Promise<void> {
  await whileSwitching(() => apiPost('/api/demo/view', { isShown }));
  announceLogIn();
  window.location.reload();
}

/** Says on every page that a demo account is looked at, around the whole window too, and leads back (DEMO-05). */
export function DemoView() {
  const t = useMessages();
  const to = usePageLink();
  const say = useRefusalText();
  const me = useRootData()?.me;
  const [isPending, setPending] = useState(false);
  if (me?.isDemo !== true) return null;
  const leave = async () => {
    if (isPending) return;
    setPending(true);
    try {
      await switchDemo(false);
    } catch (error) {
      setPending(false);
      showToast({ kind: 'failed', text: say(error).text });
    }
  };
  return (
    <>
      <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-40 border-4 border-accent" />
      <section
        aria-label={t('demo.title')}
        data-demo-view
        className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-accent px-4 py-2 text-on-accent max-md:text-sm"
      >
        <p className="flex min-w-0 items-center gap-2 font-medium">
          <Icon name="alert" size={18} />
          <span className="min-w-0 text-pretty">{t('demo.banner')}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Link to={to('demo')} className={BUTTON}>
            {t('demo.title')}
          </Link>
          <button type="button" aria-disabled={isPending} className={BUTTON} onClick={leave}>
            {t('demo.leave')}
          </button>
        </div>
      </section>
    </>
  );
}
