/// <reference lib="dom" />
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { DEVICE_FIELDS, type DeviceRecord, gmtOffset } from './device-record.ts';
import { drawing, graphics, pluginNames, sound } from './probes.ts';
import { readUserAgent } from './user-agent.ts';

/** What is read of a window; a test passes its own. */
export type DeviceWindow = Pick<Window, 'document' | 'navigator' | 'screen'> & {
  OfflineAudioContext?: typeof OfflineAudioContext;
};

const hashOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

/** Returns the hash over every field but itself (S3.03). */
export function fingerprintOf(record: Omit<DeviceRecord, 'fingerprint'>): string {
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
    const picture = drawing(document);
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
      canvas_code: picture === '' ? '' : hashOf(picture),
      webgl_vendor: vendor,
      webgl_renderer: renderer,
      audio: await sound(from.OfflineAudioContext),
      platform: navigator.platform ?? '',
      web_timezone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
      device_name: [agent.browser, agent.system === '' ? '' : `(${agent.system})`].filter(Boolean).join(' '),
    };
    return { ...fields, fingerprint: fingerprintOf(fields) };
  } catch {
    return {};
  }
}
