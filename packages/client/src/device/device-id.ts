import { KEYS } from '../storage/keys.ts';
import { forget, keep, kept } from '../storage/stored.ts';

const SHAPE = /^[0-9a-f]{32}$/;
let inMemory: string | null = null;
let isAllowed = true;

function made(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the browser's random id: the stored one, or a new one that lasts as long as the page until keepDeviceId()
 * stores it. Empty if the operator turned it off, and outside a browser.
 */
export function deviceId(): string {
  if (!isAllowed || typeof window === 'undefined') return '';
  if (inMemory === null) {
    const stored = kept(KEYS.deviceId);
    inMemory = typeof stored === 'string' && SHAPE.test(stored) ? stored : made();
  }
  return inMemory;
}

/** Stores the number for the next visit. */
export function keepDeviceId(): void {
  if (deviceId() !== '') keep(KEYS.deviceId, deviceId());
}

/** Forgets the number and sends none from now on. */
export function dropDeviceId(): void {
  isAllowed = false;
  inMemory = null;
  forget(KEYS.deviceId);
}
