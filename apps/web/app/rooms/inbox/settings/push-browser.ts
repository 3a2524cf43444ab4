import { apiPost, apiRequest } from '@pelorus/client/http/request.ts';

const PATH = '/api/inbox/push';

/** What this browser can do about pushes now. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns what this browser can do about pushes now; asks the person nothing. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) === null ? 'off' : 'on';
}

async function subscribed(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey } as const;
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // It was subscribed with another key of the venue.
    const older = await pushManager.getSubscription();
    if (older === null) throw error;
    await older.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/**
 * Asks the browser's permission, subscribes it with the venue's key and tells the server (INBX-55). Returns what came of it;
 * throws ApiRefusal, or what the browser says.
 */
export async function turnPushOn(key: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const { endpoint, keys } = (await subscribed(key)).toJSON();
  await apiPost(PATH, { endpoint, keys });
  return 'on';
}

/** Ends this browser's pushes, here first: what the server still sends then comes to nobody. Throws ApiRefusal. */
export async function turnPushOff(): Promise<PushState> {
  const current = await subscription();
  if (current === null) return 'off';
  await current.unsubscribe();
  await apiRequest('DELETE', PATH, { endpoint: current.endpoint });
  return 'off';
}
