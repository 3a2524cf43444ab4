import { useMessages } from '../../i18n/messages.ts';
import { useGlobal } from '../../state/global-state.ts';
import { useRootData } from '../../state/root-data.ts';

/** userSubType of a sub-account (spec S3.04). */
const SUB_ACCOUNT = 2;

/** Returns whether the person's account is a sub-account: the page itself says it, later also the security config. */
export function useIsSubAccount(): boolean {
  const isMarked = useGlobal((state) => state.security?.userSubType === SUB_ACCOUNT);
  return useRootData()?.me?.sub !== undefined || isMarked;
}

/** Marks of special accounts (spec S6.03); nothing for ordinary ones. */
export function AccountMarks() {
  const t = useMessages();
  const security = useGlobal((state) => state.security);
  const isSubAccount = useIsSubAccount();
  const marks = [
    isSubAccount && t('account.mark.subAccount'),
    security?.changeLogin === true && t('account.mark.changeLogin'),
    security?.standAloneLogin === true && t('account.mark.standAloneLogin'),
  ].filter((mark) => mark !== false);
  if (marks.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {marks.map((mark) => (
        <li key={mark} className="rounded bg-accent-soft px-2 py-0.5 text-sm">
          {mark}
        </li>
      ))}
    </ul>
  );
}
