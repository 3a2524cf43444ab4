import type { WordPart } from '@pelorus/site/word-parts.ts';

/** The words that notifications are said with: their own, and those of orders and contracts. */
export const NOTICE_PARTS: readonly WordPart[] = ['trade', 'futures', 'inbox'];
