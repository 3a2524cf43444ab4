import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** One mail as an SMTP server took it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  /** By lower-case name; decoded. */
  headers: ReadonlyMap<string, string[]>;
  text: string;
  html: string;
}

/** A test's answer to a mail: nothing (accepted), or a server error. */
type Answer = Error | null | Promise<Error | null>;

/** Returns a refusal with an SMTP code. */
export function refusal(responseCode: number): Error {
  return Object.assign(new Error('refused by the test'), { responseCode });
}

/** A real SMTP server on this machine. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  onRecipient: (address: string) => Answer = () => null;
  /** After the whole message has come, before it is answered. */
  onMail: (mail: ReceivedMail) => Answer = () => null;
  readonly #server: SMTPServer;

  constructor(options: SMTPServerOptions = {}) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      ...options,
      onRcptTo: async ({ address }, _session, done) => done(await this.onRecipient(address)),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const { mailFrom, rcptTo } = session.envelope;
          const raw = Buffer.concat(chunks).toString('latin1');
          const from = mailFrom === false ? '' : mailFrom.address;
          const mail = { from, to: rcptTo.map(({ address }) => address), raw, ...parse(raw) };
          const error = await this.onMail(mail);
          if (error === null) this.mails.push(mail);
          done(error);
        });
      },
    });
    // A client that goes away in the middle is part of the tests.
    this.#server.on('error', () => undefined);
  }

  /** Returns the port. */
  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : quotedPrintable(word.replaceAll('_', ' ')),
    );
}

function headersOf(block: string): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const line of block.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), decodedWords(value)]);
  }
  return headers;
}

function parse(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const split = raw.indexOf('\r\n\r\n');
  const headers = headersOf(raw.slice(0, split));
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type')?.[0] ?? '')?.[1];
  const part = (type: string) => {
    const found = raw.split(`--${boundary}`).find((one) => one.toLowerCase().includes(`content-type: ${type}`)) ?? '';
    const at = found.indexOf('\r\n\r\n');
    const body = found.slice(at + 4);
    if (/encoding: base64/i.test(found.slice(0, at))) return Buffer.from(body, 'base64').toString('utf8');
    return quotedPrintable(body);
  };
  return { headers, text: part('text/plain').replaceAll('\r\n', '\n'), html: part('text/html') };
}
