import { type Queryable, rows } from '../queryable.ts';

interface DeviceRow {
  deviceId: string;
  name: string;
  firstSeenAtMs: number;
  lastSeenAtMs: number;
  offeredAtMs: number | null;
}

const DEVICE = `device_id AS "deviceId", name, first_seen_at_ms AS "firstSeenAtMs", last_seen_at_ms AS "lastSeenAtMs",
  offered_at_ms AS "offeredAtMs"`;

/** Returns a person's device by the hash of its token. */
export async function deviceByHash(db: Queryable, userId: string, hash: Buffer): Promise<DeviceRow | undefined> {
  const found = await rows<DeviceRow>(
    db,
    `SELECT ${DEVICE} FROM identity.devices WHERE user_id = $1 AND device_hash = $2`,
    [userId, hash],
  );
  return found[0];
}

/** Replaces a browser's token for everybody known on it: its other users stay known (JRN-31). */
export async function renewDevice(db: Queryable, hash: Buffer, next: Buffer): Promise<void> {
  await db.query('UPDATE identity.devices SET device_hash = $2 WHERE device_hash = $1', [hash, next]);
}

/** Makes a device known to a person, or notes that it was seen; returns its id and whether it is new. */
export async function seeDevice(
  db: Queryable,
  device: { deviceId: string; userId: string; hash: Buffer; name: string; nowMs: number },
): Promise<{ deviceId: string; isNew: boolean }> {
  const found = await rows<{ deviceId: string; isNew: boolean }>(
    db,
    `INSERT INTO identity.devices AS d (device_id, user_id, device_hash, name, first_seen_at_ms, last_seen_at_ms)
     VALUES ($1, $2, $3, $4, $5, $5)
     ON CONFLICT (user_id, device_hash) DO UPDATE SET last_seen_at_ms = excluded.last_seen_at_ms, name = excluded.name
     RETURNING device_id AS "deviceId", device_id = $1 AS "isNew"`,
    [device.deviceId, device.userId, device.hash, device.name, device.nowMs],
  );
  return found[0] as { deviceId: string; isNew: boolean };
}

/** Returns a person's devices, the last seen first. */
export function devicesOf(db: Queryable, userId: string): Promise<DeviceRow[]> {
  return rows<DeviceRow>(
    db,
    `SELECT ${DEVICE} FROM identity.devices WHERE user_id = $1 ORDER BY last_seen_at_ms DESC, device_id`,
    [userId],
  );
}

/** Notes that a passkey was offered on a device (JRN-36). */
export async function setDeviceOffered(db: Queryable, deviceId: string, nowMs: number): Promise<void> {
  await db.query('UPDATE identity.devices SET offered_at_ms = $2 WHERE device_id = $1', [deviceId, nowMs]);
}

/** Makes no device known to a person any more. */
export async function forgetDevicesOf(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM identity.devices WHERE user_id = $1', [userId]);
}
