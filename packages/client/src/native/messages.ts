import { APP_SHELLS } from '../device/app-shell.ts';
import { type Check, colour, fileName, number, oneOf, text, webAddress, whole } from './fields.ts';

/**
 * Every message between the page and the shell around it (S7.20 to S7.22), once. On the way each is
 * {v: 1, name, payload}: an object to iOS, a JSON text to Android and Flutter, either one from a shell. `to` says who
 * may hear it. Fields that are not listed are dropped, so that either side may be newer than the other.
 */
export const NATIVE_VERSION = 1;

/** Pixels of the page: no phone's notch is larger. */
const inset = number(0, 400);
const request = whole(1, Number.MAX_SAFE_INTEGER);

export const NATIVE_MESSAGES = {
  /** The page listens. A shell answers with hello, safe-area and the address it was opened with; until then it waits. */
  ready: { to: 'shell', fields: { path: text(2_048), locale: text(16) } },
  /** Colour of the bar over the page (S2.21) and whether signs on it are dark or light. */
  appearance: { to: 'shell', fields: { theme: oneOf('light', 'dark'), statusBar: colour } },
  /** Opens an external URL in the phone's browser. */
  'open-external': { to: 'shell', fields: { url: webAddress } },
  /** Opens the phone's own sharing sheet. */
  share: { to: 'shell', fields: { title: text(200), url: webAddress } },
  haptic: { to: 'shell', fields: { kind: oneOf('tap', 'success', 'warning') } },
  /** Asks for the owner of the phone; answered with biometric-result under the same number. */
  biometric: { to: 'shell', fields: { request, reason: text(200) } },
  /** The number at the app's sign; 0 takes it away. */
  badge: { to: 'shell', fields: { count: whole(0, 9_999) } },
  /** Keeps a file of ours on the phone. */
  download: { to: 'shell', fields: { url: webAddress, fileName } },
  /** Goes to a screen that is the app's and not a page: its settings in the phone. */
  'open-screen': { to: 'shell', fields: { screen: oneOf('settings') } },
  /** Back was pressed and the page has nothing to go back to. */
  exit: { to: 'shell', fields: {} },

  /** Name and features of the native app. */
  hello: {
    to: 'page',
    fields: { shell: oneOf(...APP_SHELLS), version: text(20), biometrics: oneOf('face', 'fingerprint', 'none') },
  },
  /** Insets of notches and bars, physical sides, CSS pixels. */
  'safe-area': { to: 'page', fields: { top: inset, right: inset, bottom: inset, left: inset } },
  /** The back gesture or button. */
  back: { to: 'page', fields: {} },
  /** An address of ours that was opened on the phone. */
  'deep-link': { to: 'page', fields: { url: text(4_096) } },
  'biometric-result': { to: 'page', fields: { request, outcome: oneOf('passed', 'refused', 'unavailable') } },
  /** The app came to the front, or left it. */
  lifecycle: { to: 'page', fields: { state: oneOf('active', 'background') } },
} as const satisfies Record<string, { to: 'shell' | 'page'; fields: Record<string, Check<unknown>> }>;

type Table = typeof NATIVE_MESSAGES;
export type NativeName = keyof Table;
export type NameTo<To extends 'shell' | 'page'> = {
  [Name in NativeName]: Table[Name]['to'] extends To ? Name : never;
}[NativeName];

export type Payload<Name extends NativeName> = {
  -readonly [Field in keyof Table[Name]['fields']]: Table[Name]['fields'][Field] extends Check<infer T> ? T : never;
};

export interface NativeMessage<Name extends NativeName = NativeName> {
  v: typeof NATIVE_VERSION;
  name: Name;
  payload: Payload<Name>;
}

/** Longer messages do not come from our apps. */
const MESSAGE_MAX = 64 * 1024;

/** Returns the message of the table that `value` (an object, or its JSON) is, for `to`; null for everything else. */
export function readNativeMessage(value: unknown, to: 'shell' | 'page'): NativeMessage | null {
  const raw = typeof value === 'string' ? parsed(value) : value;
  if (!isRecord(raw) || raw.v !== NATIVE_VERSION || typeof raw.name !== 'string') return null;
  if (!Object.hasOwn(NATIVE_MESSAGES, raw.name)) return null;
  const name = raw.name as NativeName;
  const row = NATIVE_MESSAGES[name];
  if (row.to !== to) return null;
  const given = raw.payload ?? {};
  if (!isRecord(given)) return null;
  const payload: Record<string, unknown> = {};
  for (const [field, check] of Object.entries<Check<unknown>>(row.fields)) {
    const taken = Object.hasOwn(given, field) ? check(given[field]) : undefined;
    if (taken === undefined) return null;
    payload[field] = taken;
  }
  return { v: NATIVE_VERSION, name, payload } as NativeMessage;
}

function parsed(json: string): unknown {
  if (json.length > MESSAGE_MAX) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
