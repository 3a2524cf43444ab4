/** Facts about a browser and its device (S3.03). Strings, empty where unknown. */
export interface DeviceRecord {
  /** Pixels: 1920x1080. */
  screen_resolution: string;
  available_screen_resolution: string;
  /** Windows 10.0, macOS 10.15.7, Android 14 … */
  system_version: string;
  /** Pixel 8, iPhone … */
  brand_model: string;
  system_lang: string;
  /** GMT+08:00 */
  timezone: string;
  /** Minutes behind UTC, as Date#getTimezoneOffset: -480 in Shanghai. */
  timezoneOffset: number;
  user_agent: string;
  /** Names, comma-joined, at most 500. */
  list_plugin: string;
  /** SHA-256 of what this machine makes of a drawing. */
  canvas_code: string;
  webgl_vendor: string;
  webgl_renderer: string;
  /** Audio fingerprint of this device; empty after a timeout. */
  audio: string;
  platform: string;
  /** Asia/Shanghai */
  web_timezone: string;
  /** Chrome 130 (Windows 10.0) */
  device_name: string;
  /** SHA-256 of all other fields. */
  fingerprint: string;
}

/** Every field but the fingerprint, in the order in which it covers them. */
export const DEVICE_FIELDS = [
  'screen_resolution',
  'available_screen_resolution',
  'system_version',
  'brand_model',
  'system_lang',
  'timezone',
  'timezoneOffset',
  'user_agent',
  'list_plugin',
  'canvas_code',
  'webgl_vendor',
  'webgl_renderer',
  'audio',
  'platform',
  'web_timezone',
  'device_name',
] as const satisfies readonly Exclude<keyof DeviceRecord, 'fingerprint'>[];

/** Returns whether a stored value is a whole record. */
export function isDeviceRecord(value: unknown): value is DeviceRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  return (
    typeof record.fingerprint === 'string' &&
    DEVICE_FIELDS.every((field) => typeof record[field] === (field === 'timezoneOffset' ? 'number' : 'string'))
  );
}

/** Returns the offset of a zone as people write it: -480 → GMT+08:00. */
export function gmtOffset(minutesBehind: number): string {
  const ahead = -minutesBehind;
  const minutes = Math.abs(ahead);
  const two = (value: number) => String(value).padStart(2, '0');
  return `GMT${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
