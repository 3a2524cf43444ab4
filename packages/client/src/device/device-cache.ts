import { KEYS } from '../storage/keys.ts';
import { forget, keep, kept } from '../storage/stored.ts';
import { type DeviceRecord, isDeviceRecord } from './device-record.ts';

/** How long a record is good for (S3.03). */
const DEVICE_LIFE_MS = 86_400_000;

/** undefined: not looked for yet. */
let inMemory: DeviceRecord | null | undefined;

/** Returns the record as it was last taken, if that is less than a day ago; takes none. */
export function knownDevice(): DeviceRecord | null {
  if (inMemory === undefined) {
    const stored = kept(KEYS.deviceInfo);
    inMemory = isDeviceRecord(stored) ? stored : null;
  }
  return inMemory;
}

/** Returns the known record, else takes and keeps one; null when that failed. The code that takes it is loaded only then. */
export async function ensureDevice(): Promise<DeviceRecord | null> {
  const known = knownDevice();
  if (known !== null) return known;
  const { takeDevice } = await import('./take-device.ts');
  const taken = await takeDevice(window);
  inMemory = isDeviceRecord(taken) ? taken : null;
  if (inMemory !== null) keep(KEYS.deviceInfo, inMemory, { lifeMs: DEVICE_LIFE_MS });
  return inMemory;
}

/** Forgets the record: none is sent from now on. */
export function dropDevice(): void {
  inMemory = null;
  forget(KEYS.deviceInfo);
}
