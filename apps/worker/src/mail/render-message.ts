import { insertFreezeLink, type MessageRow } from '@pelorus/database/identity/messages.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { unseal } from '@pelorus/database/sealing.ts';
import { kindRow } from '@pelorus/protocol/messages/kinds.ts';
import type { Rendered } from '@pelorus/protocol/messages/outbox.ts';
import { FREEZE_LINK_MS, freezeToken } from './freeze-link.ts';
import { composeLetter } from './letter.ts';
import { plainTextOf, smsTextOf } from './plain-text.ts';
import type { MailSettings } from './settings.ts';
import { shownValue } from './values.ts';
import { languageOf, say } from './words.ts';

type Settings = Pick<MailSettings, 'messageKey' | 'brandName' | 'origin'>;

/** Returns the link that freezes the account, known to the database; null where the message is no alert (MSG-04). */
async function freezeUrlOf(db: Queryable, message: MessageRow, { messageKey, origin }: Settings) {
  const { kind, userId, messageId, madeAtMs } = message;
  if (kindRow(kind)?.isAlert !== true || userId === null) return null;
  const { token, hash } = freezeToken(messageKey, messageId);
  await insertFreezeLink(db, { linkHash: hash, userId, endsAtMs: madeAtMs + FREEZE_LINK_MS });
  return `${origin}/operation/freeze?token=${token}`;
}

/**
 * Returns a message as it is sent. Throws when its values do not open (another master key) or its kind is unknown.
 * HTML is null for texts to phones.
 */
export async function renderMessage(db: Queryable, message: MessageRow, settings: Settings): Promise<Rendered> {
  const { messageId, kind, language, endsAtMs, antiPhishingCode, valuesSealed, channel } = message;
  if (valuesSealed === null) throw new Error(`the content of message ${messageId} was deleted`);
  const values = JSON.parse(unseal(settings.messageKey, messageId, valuesSealed)) as Record<string, string>;
  const { brandName, origin } = settings;
  const freezeUrl = await freezeUrlOf(db, message, settings);
  const letter = composeLetter({
    kind,
    language,
    values,
    endsAtMs,
    antiPhishingCode,
    freezeUrl,
    brandName,
    origin,
  });
  const code = values.code === undefined ? null : shownValue(values.code);
  if (channel === 'sms') {
    const codeText = code === null ? null : say(languageOf(language).words, 'sms.code', { brand: brandName, code });
    return { subject: letter.subject, lang: letter.lang, code, text: smsTextOf(letter, codeText), html: null };
  }
  // React and its templates are only loaded once a mail is to be written.
  const { htmlOf } = await import('./html.ts');
  return { subject: letter.subject, lang: letter.lang, code, text: plainTextOf(letter), html: await htmlOf(letter) };
}
