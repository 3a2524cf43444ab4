import { createTransport } from 'nodemailer';
import { type Delivery, type Outgoing, RefusedForGood } from './delivery.ts';
import { isMailAddress, type MailSettings, type SmtpSettings } from './settings.ts';

const CONNECT_MOST_MS = 10_000;
const SILENCE_MOST_MS = 20_000;

/** Commands whose permanent refusal concerns the message, not our setup. */
const ABOUT_MESSAGE = new Set(['RCPT TO', 'DATA']);

/** Is this error the server's last word on this message (5xx)? */
function isForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (responseCode ?? 0) >= 500 && ABOUT_MESSAGE.has(command ?? '');
}

/** Returns the way to an SMTP server, over at most `places` connections that are kept (MSG-06). */
export function smtpDelivery(
  { smtp, from, brandName }: Pick<MailSettings, 'from' | 'brandName'> & { smtp: SmtpSettings },
  places: number,
): Delivery {
  const isPlainAllowed = smtp.isThisMachine && !smtp.isSecure;
  const transport = createTransport({
    pool: true,
    maxConnections: places,
    // We retry failures ourselves, later.
    maxRequeues: 0,
    host: smtp.host,
    port: smtp.port,
    secure: smtp.isSecure,
    requireTLS: !smtp.isSecure && !isPlainAllowed,
    ignoreTLS: isPlainAllowed,
    ...(smtp.auth === null ? {} : { auth: smtp.auth }),
    connectionTimeout: CONNECT_MOST_MS,
    greetingTimeout: CONNECT_MOST_MS,
    dnsTimeout: CONNECT_MOST_MS,
    socketTimeout: SILENCE_MOST_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);

  const deliver = async (message: Outgoing, signal: AbortSignal) => {
    const { address, messageId, madeAtMs, subject, text, html, lang } = message;
    if (!isMailAddress(address)) throw new RefusedForGood('no address');
    try {
      await transport.sendMail({
        envelope: { from, to: [address] },
        from: { name: brandName, address: from },
        to: { name: '', address },
        subject,
        text,
        ...(html === null ? {} : { html }),
        // Both are the same on every attempt, so that duplicates can be detected (MSG-01).
        messageId: `<${messageId}@${domain}>`,
        date: new Date(madeAtMs),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': lang },
        signal,
      });
    } catch (error) {
      throw isForGood(error) ? new RefusedForGood('refused by the server', { cause: error }) : error;
    }
  };
  return { deliver, close: () => transport.close() };
}
