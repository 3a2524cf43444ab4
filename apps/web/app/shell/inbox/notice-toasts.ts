import type { InboxEntry } from '@pelorus/protocol/inbox/http.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pageAt, pagePath } from '@pelorus/site/paths.ts';
import { documentWords, needParts } from '../../i18n/catalogue.ts';
import type { PageLink } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/messages.ts';
import { showToast } from '../../state/toast-store.ts';
import { NOTICE_PARTS } from './notice-parts.ts';
import { noticeSaid } from './notice-words.ts';

/** Tells an entry on the open page, with the way to what it is about (INBX-56). */
export async function tellNotice(entry: InboxEntry): Promise<void> {
  await needParts(NOTICE_PARTS);
  const i18n = documentWords();
  const tag = splitLocale(window.location.pathname).locale;
  const t: Translate = (id, values) => i18n?._(id, values) ?? '';
  const to: PageLink = (page, parameters, query) => localePath(tag, pagePath(page, parameters), query);
  const said = noticeSaid(entry, { t, tag }, to);
  if (said === null) return;
  const { path } = splitLocale(window.location.pathname);
  // The page of contracts tells its own.
  if (entry.topic === 'marginCalls' && pageAt(path)?.name === 'futures') return;
  const isHere = path === splitLocale(said.to).path;
  showToast({
    kind: entry.topic === 'refusals' || entry.topic === 'marginCalls' ? 'failed' : 'info',
    text: said.title,
    ...(said.line === '' ? {} : { detail: said.line }),
    ...(isHere ? {} : { link: { to: said.to, text: t('inbox.open') } }),
  });
}
