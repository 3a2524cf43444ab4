import type { PageName } from '@pelorus/site/paths.ts';
import type { MessageId } from '../../i18n/messages.ts';

/** The pages of the design system in the order they are read, with the words each is called and described by. */
export const DOCS_PAGES = [
  { page: 'docs', title: 'docs.title', lead: 'docs.description' },
  { page: 'docs-color', title: 'docs.color.title', lead: 'docs.color.lead' },
  { page: 'docs-fonts', title: 'docs.fonts.title', lead: 'docs.fonts.lead' },
  { page: 'docs-date', title: 'docs.date.title', lead: 'docs.date.lead' },
  { page: 'docs-element-plus', title: 'docs.components.title', lead: 'docs.components.lead' },
  { page: 'docs-select', title: 'docs.select.title', lead: 'docs.select.lead' },
  { page: 'docs-swiper', title: 'docs.swiper.title', lead: 'docs.swiper.lead' },
  { page: 'docs-drag-sort', title: 'docs.dragSort.title', lead: 'docs.dragSort.lead' },
  { page: 'docs-directives', title: 'docs.directives.title', lead: 'docs.directives.lead' },
  { page: 'docs-geetest', title: 'docs.verification.title', lead: 'docs.verification.lead' },
] as const satisfies readonly { page: PageName; title: MessageId; lead: MessageId }[];
export type DocsPageName = (typeof DOCS_PAGES)[number]['page'];
