import type { Banner } from '@pelorus/protocol/announcements/http.ts';
import { localeOf } from '@pelorus/site/locales.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { BANNER_TOPIC, putAway } from '../../state/banners-away.ts';
import { toastStore } from '../../state/toast-store.ts';
import { Icon } from '../../ui/text/icons.tsx';

/** A post above every page, until it is put away on this device (NEWS-23, NEWS-24). */
export default function PostBanner({ banner: { id, locale, title } }: { banner: Banner }) {
  const t = useMessages();
  const to = usePageLink();
  const { tag } = useLocale();
  const [isAway, setAway] = useState(false);
  // A page that was open when it began told it so (NEWS-28).
  useEffect(() => toastStore.dismissTopic(BANNER_TOPIC), []);
  if (isAway) return null;
  const close = () => {
    putAway(id);
    setAway(true);
  };
  const isElse = locale !== tag;
  return (
    <section
      data-banner={id}
      aria-label={t('nav.announcements')}
      className="flex lg:h-9 items-center gap-2 bg-accent-soft px-3 text-sm sm:px-4 md:px-6"
    >
      <Link
        to={to('announcement', { id })}
        className="min-w-0 grow truncate py-2 font-medium underline-offset-2 hover:underline max-md:py-3"
        {...(isElse ? { lang: localeOf('en_US').lang, dir: 'ltr' as const } : {})}
      >
        {title}
      </Link>
      <button
        type="button"
        onClick={close}
        aria-label={`${t('ui.close')}: ${title}`}
        className="grid size-9 shrink-0 place-items-center rounded hover:bg-control max-md:size-11"
      >
        <Icon name="close" size={18} />
      </button>
    </section>
  );
}
