import { NOTICE_AREAS, type NoticeArea } from '@pelorus/protocol/inbox/topics.ts';
import type { AddressView } from '../../shell/markets/use-address-view.ts';

export const NOTICE_TABS = ['list', 'alerts', 'settings'] as const;
type NoticeTab = (typeof NOTICE_TABS)[number];

/** What the list is narrowed to; '': all areas. */
export interface NoticeFilter {
  area: NoticeArea | '';
  isUnread: boolean;
}

/** The page's view in its address; anything that makes no sense is as if it were not there. */
export const NOTICES_VIEW: AddressView<{ tab: NoticeTab } & NoticeFilter> = {
  read: (query) => ({
    tab: NOTICE_TABS.find((one) => one === query.get('tab')) ?? NOTICE_TABS[0],
    area: NOTICE_AREAS.find((one) => one === query.get('area')) ?? '',
    isUnread: query.get('unread') === 'true',
  }),
  write: ({ area, isUnread, tab }, query) => {
    const next = new URLSearchParams(query);
    const put = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value));
    put('tab', tab === NOTICE_TABS[0] ? '' : tab);
    put('area', area);
    put('unread', isUnread ? 'true' : '');
    return next;
  },
};
