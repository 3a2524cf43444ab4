import { dropDevice, ensureDevice } from '@pelorus/client/device/device-cache.ts';
import { dropDeviceId, keepDeviceId } from '@pelorus/client/device/device-id.ts';
import type { RootData } from './root-data.ts';

/**
 * Takes the device record, once a day, in an idle moment (S3.03, S9.05). Not if the operator turned it off, which also
 * disables the device number; nor for browsers with Global Privacy Control (decision 0018).
 */
export async function startDevice({ config }: Pick<RootData, 'config'>): Promise<void> {
  if (!config.features.deviceInfo) {
    dropDevice();
    dropDeviceId();
    return;
  }
  keepDeviceId();
  if ((navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true) dropDevice();
  else await ensureDevice();
}
