import { type Queryable, rows } from '../queryable.ts';

type P2pPictureKind = 'chat' | 'proof' | 'evidence';

interface NewPicture {
  orderId: number;
  userId: string;
  kind: P2pPictureKind;
  clientId: string;
  sealed: Buffer;
  nowMs: number;
}

/** Keeps a sealed picture and returns its number; undefined: the person has used the client id in this order. */
export async function insertP2pPicture(db: Queryable, picture: NewPicture): Promise<number | undefined> {
  const { clientId, kind, nowMs, orderId, sealed, userId } = picture;
  const found = await rows<{ id: number }>(
    db,
    `INSERT INTO p2p.pictures (order_id, user_id, kind, client_id, sealed, at_ms) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING picture_id AS id`,
    [orderId, userId, kind, clientId, sealed, nowMs],
  );
  return found[0]?.id;
}

/** Returns the number of the picture that a person sent under a client id. */
export async function pictureOfClient(
  db: Queryable,
  orderId: number,
  userId: string,
  clientId: string,
): Promise<number | undefined> {
  const text = `SELECT picture_id AS id FROM p2p.pictures WHERE order_id = $1 AND user_id = $2 AND client_id = $3`;
  return (await rows<{ id: number }>(db, text, [orderId, userId, clientId]))[0]?.id;
}

/** Returns how many pictures a person sent in an order. */
export async function p2pPictureCount(db: Queryable, orderId: number, userId: string): Promise<number> {
  const text = 'SELECT count(*)::int AS count FROM p2p.pictures WHERE order_id = $1 AND user_id = $2';
  return (await rows<{ count: number }>(db, text, [orderId, userId]))[0]?.count ?? 0;
}

/** Returns a picture of an order, sealed; undefined: the order has no such picture. */
export async function sealedP2pPicture(db: Queryable, orderId: number, pictureId: number): Promise<Buffer | undefined> {
  const text = 'SELECT sealed FROM p2p.pictures WHERE order_id = $1 AND picture_id = $2';
  return (await rows<{ sealed: Buffer }>(db, text, [orderId, pictureId]))[0]?.sealed;
}
