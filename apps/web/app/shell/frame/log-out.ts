import { apiPost } from '@pelorus/client/http/request.ts';
import { KEYS } from '@pelorus/client/storage/keys.ts';
import { forgetOwn } from '@pelorus/client/storage/own.ts';
import { forget } from '@pelorus/client/storage/stored.ts';
import { usePageLink } from '../../i18n/locale.ts';
import { leavePerson, readyToLogOut, whileSwitching } from '../../state/person.ts';
import { showToast } from '../../state/toast-store.ts';
import { useRefusalText } from '../../ui/text/refusal-text.ts';

/** Returns the function that ends the session and starts afresh at home, with nothing of the person left in memory. */
export function useLogOut(): () => Promise<void> {
  const to = usePageLink();
  const say = useRefusalText();
  return async () => {
    try {
      await readyToLogOut();
      // The page's calls are refused meanwhile, which must not redirect to the log-in page.
      await whileSwitching(() => apiPost('/api/identity/log-out', {}));
      forgetOwn();
      for (const key of [KEYS.orderInHand, KEYS.orderDraft]) forget(key, 'session');
      leavePerson();
      window.location.assign(to('home'));
    } catch (error) {
      showToast({ kind: 'failed', text: say(error).text });
    }
  };
}
