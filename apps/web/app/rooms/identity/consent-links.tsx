import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../shell/root-data.ts';

/** What is agreed to, in windows of their own: the form stays as it is. */
export function ConsentLinks() {
  const t = useMessages();
  const to = usePageLink();
  const terms = useRootData()?.config.termsUrl ?? null;
  const links = [
    { href: terms, text: t('identity.terms') },
    { href: to('register-learn-more'), text: t('footer.account') },
    { href: to('privacy'), text: t('footer.privacy') },
  ];
  return links.map(
    ({ href, text }) =>
      href !== null && (
        <a
          key={text}
          href={href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center underline"
        >
          {text}
        </a>
      ),
  );
}
