import { apiPost } from '@pelorus/client/http/request.ts';
import { useState } from 'react';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { announceLogIn, whileSwitching } from '../../state/person.ts';
import { useRootData } from '../../state/root-data.ts';
import { showToast } from '../../state/toast-store.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';

/** A plain button: it is in the frame of every page, as those about consent are. */
const BACK = buttonStyle('secondary', 'sm');

/** Bar on every page while a parent looks through a sub-account, with the way back (SUB-02). */
export function SubView() {
  const t = useMessages();
  const to = usePageLink();
  const say = useRefusalText();
  const me = useRootData()?.me;
  const sub = me?.sub;
  const [isPending, setPending] = useState(false);
  if (sub?.isSwitched !== true || me?.isDemo === true) return null;
  const back = async () => {
    if (isPending) return;
    setPending(true);
    try {
      await whileSwitching(() => apiPost('/api/identity/sub-accounts/back', {}));
      announceLogIn();
      window.location.assign(to('sub-accounts'));
    } catch (error) {
      setPending(false);
      showToast({ kind: 'failed', text: say(error).text });
    }
  };
  return (
    <section
      aria-label={t('subView.label')}
      data-sub-view={sub.name}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-warn-soft px-4 py-1.5 text-sm text-warn"
    >
      <p className="flex min-w-0 items-center gap-2">
        <Icon name="user" size={18} />
        <span className="min-w-0 break-words">{t('subView.whose', { name: sub.name })}</span>
      </p>
      <button type="button" aria-disabled={isPending} className={BACK} onClick={back}>
        {t('subView.back')}
      </button>
    </section>
  );
}
