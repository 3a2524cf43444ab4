import { useLingui } from '@lingui/react';
import type app from '@pelorus/site/messages/en_US/app.json';
import type site from '@pelorus/site/messages/en_US/site.json';
import { useCallback } from 'react';

/** Every key of the message files; a key that is not there does not compile. */
export type MessageId = keyof typeof site | keyof typeof app;
export type Translate = (id: MessageId, values?: Record<string, string | number>) => string;

/** Returns the function that turns a message key into text of the page's language; the same one until the words change. */
export function useMessages(): Translate {
  const { i18n } = useLingui();
  return useCallback((id, values) => i18n._(id, values), [i18n]);
}
