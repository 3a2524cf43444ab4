import { logInPath } from '@pelorus/site/return-target.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { useLogOut } from '../frame/log-out.ts';
import { useOrdersQuery } from '../frame/orders-query.ts';
import { pagesFor } from '../frame/page-list.ts';
import { usePage } from '../start/page.ts';
import type { Command } from './command.ts';
import { loadEnglish } from './english.ts';
import { useMarketCommands } from './market-commands.ts';
import { useSettingCommands } from './setting-commands.ts';

/**
 * Returns everything that this person can choose on this page, and whether names are still to come; `onAsk`: what is asked
 * before orders are cancelled.
 */
export function useCommands(onAsk: () => void): { commands: Command[]; areAwaited: boolean } {
  const navigate = useNavigate();
  const go = (href: string) => void navigate(href);
  const english = useEnglish();
  const root = useRootData();
  const markets = useMarketCommands(root?.defaultContract != null, go);
  const commands = [
    ...markets.commands,
    ...usePageCommands(english.say, go),
    ...useActionCommands(english.say, go, onAsk),
    ...useSettingCommands(english.say),
  ];
  return { commands, areAwaited: markets.areAwaited || english.isAwaited };
}

type English = ((id: MessageId) => string) | null;

function useEnglish(): { say: English; isAwaited: boolean } {
  const { tag } = useLocale();
  const [english, setEnglish] = useState<{ say: English; isAwaited: boolean }>({ say: null, isAwaited: true });
  useEffect(() => {
    void loadEnglish(tag).then((say) => setEnglish({ say, isAwaited: false }));
  }, [tag]);
  return english;
}

function usePageCommands(english: English, go: (href: string) => void): Command[] {
  const t = useMessages();
  const to = usePageLink();
  const root = useRootData();
  const here = usePage()?.name;
  const ordersQuery = useOrdersQuery();
  if (root === undefined) return [];
  return pagesFor(root).map(({ page, text, icon, parameters }) => ({
    id: `page ${page}`,
    group: 'pages',
    text: t(text),
    icon,
    names: [page.replaceAll('-', ' '), ...(english === null ? [] : [english(text)])],
    isCurrent: page === here,
    run: () => go(to(page, parameters, page === 'orders' ? ordersQuery : {})),
  }));
}

function useActionCommands(english: English, go: (href: string) => void, onAsk: () => void): Command[] {
  const t = useMessages();
  const to = usePageLink();
  const { tag } = useLocale();
  const { pathname, search } = useLocation();
  const row = usePage();
  const root = useRootData();
  const logOut = useLogOut();
  const action = (id: string, text: MessageId, icon: Command['icon'], run: () => unknown): Command => ({
    id: `action ${id}`,
    group: 'actions',
    text: t(text),
    ...(icon === undefined ? {} : { icon }),
    names: [id, ...(english === null ? [] : [english(text)])],
    run,
  });
  if (root?.me == null) {
    const logIn = row === null ? to('login') : logInPath(tag, pathname + search, row);
    return [
      action('log in', 'nav.logIn', 'user', () => go(logIn)),
      ...(root?.config.features.signUp === true
        ? [action('sign up', 'nav.signUp', 'user', () => go(to('register')))]
        : []),
    ];
  }
  return [
    action('cancel all orders', 'palette.cancelAll', 'trash', onAsk),
    ...(root.me.sub === undefined
      ? [action('new api key', 'palette.newKey', 'key', () => go(to('api-keys', {}, { make: '1' })))]
      : []),
    action('log out', 'nav.logOut', 'exit', logOut),
  ];
}
