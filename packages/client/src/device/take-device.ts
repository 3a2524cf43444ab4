/// <reference lib="dom" />
import { nextTurn } from '../next-turn.ts';
import { DEVICE_FIELDS, type DeviceRecord, gmtOffset } from './device-record.ts';
import { drawing, graphics, pluginNames, sound } from './probes.ts';
import { readUserAgent } from './user-agent.ts';

/** The part of a window that is read; tests pass their own. */
export type DeviceWindow = Pick<Window, 'document' | 'navigator' | 'screen'> & {
  OfflineAudioContext?: typeof OfflineAudioContext;
};

/** The browser's own hash; plain http has none (a venue on one's own machine), and there ours is fetched. */
async function hashOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const hash =
    subtle === undefined
      ? (await import('@noble/hashes/sha2.js')).sha256(bytes)
      : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the hash over every field but itself (S3.03). */
export function fingerprintOf(record: Omit<DeviceRecord, 'fingerprint'>): Promise<string> {
  return hashOf(JSON.stringify(DEVICE_FIELDS.map((field) => [field, record[field]])));
}

/** Returns the record of this browser and machine; anything that goes wrong makes it {} (S8.06). */
export async function takeDevice(
  from: DeviceWindow,
  now: Date = new Date(),
): Promise<DeviceRecord | Record<string, never>> {
  try {
    const { navigator, screen, document } = from;
    const agent = readUserAgent(navigator.userAgent);
    const { vendor, renderer } = graphics(document);
    // Each of the three takes long: none of them in one task with another.
    await nextTurn();
    const picture = drawing(document);
    await nextTurn();
    const fields: Omit<DeviceRecord, 'fingerprint'> = {
      screen_resolution: `${screen.width}x${screen.height}`,
      available_screen_resolution: `${screen.availWidth}x${screen.availHeight}`,
      system_version: agent.system,
      brand_model: agent.model,
      system_lang: navigator.language ?? '',
      timezone: gmtOffset(now.getTimezoneOffset()),
      timezoneOffset: now.getTimezoneOffset(),
      user_agent: navigator.userAgent,
      list_plugin: pluginNames(navigator.plugins),
      canvas_code: picture === '' ? '' : await hashOf(picture),
      webgl_vendor: vendor,
      webgl_renderer: renderer,
      audio: await sound(from.OfflineAudioContext),
      platform: navigator.platform ?? '',
      web_timezone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
      device_name: [agent.browser, agent.system === '' ? '' : `(${agent.system})`].filter(Boolean).join(' '),
    };
    return { ...fields, fingerprint: await fingerprintOf(fields) };
  } catch {
    return {};
  }
}
