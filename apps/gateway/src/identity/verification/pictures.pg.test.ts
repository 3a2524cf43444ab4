import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bomb, GIF, JPEG, png, SVG, withExif } from '../../../testing/identity/verification/test-pictures.ts';
import {
  API,
  applicant,
  detailsWith,
  putPictures,
  refused,
  standing,
  submitOf,
  upload,
  userIdOf,
} from '../../../testing/identity/verification/test-verification.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { openPicture } from './picture-seal.ts';
import { Uploads } from './uploads.ts';

/** Each picture compiles its decoder: a second, more while the machine does other things. */
const PATIENCE_MS = 60_000;

let gateway: TestGateway;
let port: number;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { weightPerMinute: 10_000_000, signUpsPerHourPerAddress: 1_000, picturesPerHour: 30 },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  port = (gateway.app.server.address() as AddressInfo).port;
});
afterAll(() => gateway.close());

async function withDetails(change: object = {}): Promise<Browser> {
  const who = await person(gateway);
  expect((await who.send('PUT', API, detailsWith(change))).statusCode).toBe(200);
  return who;
}

test(
  'KYC-03 KYC-19 a picture is kept as pixels, sealed under a key of its own',
  async () => {
    const who = await withDetails();
    const file = withExif(JPEG, 6);
    const answer = await upload(gateway, who, 'face', file);
    expect(answer.statusCode).toBe(200);
    const { application, asks } = answer.json().data;
    expect(asks).toMatchObject({ missing: ['document-front'], picturesLeft: 19 });
    const [picture] = application.pictures;
    expect(picture).toMatchObject({ kind: 'face', width: 8, height: 16, isSubmitted: false });
    const { rows } = await gateway.deps.pool.query(
      'SELECT key_sealed AS "keySealed", picture_sealed AS "pictureSealed" FROM identity.pictures WHERE picture_id = $1',
      [picture.id],
    );
    const sealed = rows[0];
    expect(sealed.pictureSealed.indexOf(Buffer.from('JFIF'))).toBe(-1);
    const key = gateway.deps.secrets.verificationKey;
    const jpeg = openPicture(key, picture.id, sealed);
    expect(jpeg.readUInt16BE(0)).toBe(0xffd8);
    expect(jpeg.toString('latin1')).not.toMatch(/Exif|52\.52/);
    // Neither another picture's place nor another key opens it.
    expect(() => openPicture(key, '00000000-0000-4000-8000-000000000000', sealed)).toThrow();
    expect(() => openPicture(Buffer.alloc(32), picture.id, sealed)).toThrow();
  },
  PATIENCE_MS,
);

test(
  'KYC-03 a PNG that says it is a JPEG is told by its bytes',
  async () => {
    const who = await withDetails();
    const answer = await upload(gateway, who, 'document-front', png(20, 10), { 'content-type': 'image/jpeg' });
    expect(answer.json().data.application.pictures).toMatchObject([{ width: 20, height: 10 }]);
  },
  PATIENCE_MS,
);

test.each([
  ['an SVG as image/png', SVG, 'image/png'],
  ['an SVG as what it is', SVG, 'image/svg+xml'],
  ['a GIF', GIF, 'image/jpeg'],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'application/pdf'],
  ['a page', Buffer.from('<html></html>'.padEnd(60)), 'text/html'],
  ['a form', Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'), 'multipart/form-data; boundary=x'],
  ['JSON', Buffer.from('{"file":"AAAA"}'), 'application/json'],
  ['a PNG of 50,000 × 50,000', bomb(), 'image/png'],
  ['half a JPEG', JPEG.subarray(0, JPEG.length / 2), 'image/jpeg'],
  ['nothing', Buffer.alloc(0), 'image/jpeg'],
])('KYC-03 %s is refused, and nothing is kept', async (_name, file, type) => {
  const who = await withDetails();
  const answer = await upload(gateway, who, 'face', file, { 'content-type': type });
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'PICTURE_REFUSED']);
  expect((await standing(who)).application?.pictures).toEqual([]);
});

test('KYC-03 more than 8 MB is refused, by what it says and by what comes', async () => {
  const who = await withDetails();
  const large = Buffer.concat([JPEG, Buffer.alloc(8 * 1024 * 1024)]);
  expect(await refused(upload(gateway, who, 'face', large))).toBe('BODY_TOO_LARGE');
  // In pieces, with no length told: the reading ends where the limit is.
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const head = [
    `POST ${API}/pictures/face HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'sec-fetch-site: same-origin',
    `cookie: ${who.cookieHeader()}`,
    'content-type: image/jpeg',
    'transfer-encoding: chunked',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const piece = Buffer.alloc(1024 * 1024);
  for (let sent = 0; sent < 12; sent++) {
    socket.write(`${piece.length.toString(16)}\r\n`);
    socket.write(piece);
    socket.write('\r\n');
  }
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413/);
  socket.destroy();
  expect((await standing(who)).application?.pictures).toEqual([]);
});

test('KYC-03 KYC-20 strangers, keys, sub-accounts and other pages are refused before their picture is read', async () => {
  const who = await withDetails();
  const key = (await who.send('POST', '/api/identity/api-keys', { label: 'bot', scopes: ['read'] })).json().data;
  const sub = await person(gateway);
  await gateway.deps.pool.query('UPDATE identity.users SET user_sub_type = 2 WHERE email = $1', [sub.email]);
  const cases = [
    ['NOT_LOGGED_IN', {}],
    ['NOT_LOGGED_IN', { cookie: `sid=${'A'.repeat(43)}` }],
    ['NOT_PERMITTED', { 'x-api-key': key.apiKey, 'x-timestamp': '1', 'x-signature': 'x' }],
    ['NOT_PERMITTED', { cookie: sub.cookieHeader() }],
    ['CROSS_SITE', { cookie: who.cookieHeader(), 'sec-fetch-site': 'cross-site' }],
  ] as const;
  for (const [error, headers] of cases) {
    const socket = connect(port, '127.0.0.1');
    // Eight megabytes are promised and none are sent: whoever waits for them waits in vain.
    const lines = Object.entries({
      host: `127.0.0.1:${port}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'image/jpeg',
      'content-length': String(8 * 1024 * 1024),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST ${API}/pictures/face HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect([error, answer.toString()]).toEqual([error, expect.stringContaining(`"error":"${error}"`)]);
    socket.destroy();
  }
});

test('KYC-03 KYC-20 a person sends one at a time; the next goes when it has been answered or given up', async () => {
  const who = await withDetails();
  const socket = connect(port, '127.0.0.1');
  const head = `POST ${API}/pictures/face HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nsec-fetch-site: same-origin`;
  socket.write(
    `${head}\r\ncookie: ${who.cookieHeader()}\r\ncontent-type: image/jpeg\r\ncontent-length: 1000\r\n\r\nxx`,
  );
  const { pictures } = gateway.deps.rates;
  const userId = await userIdOf(who);
  await expect.poll(() => pictures.used(userId)).toBe(1);
  expect(await refused(upload(gateway, who, 'face', SVG))).toBe('TOO_MANY_REQUESTS');
  socket.destroy();
  await expect.poll(() => refused(upload(gateway, who, 'face', SVG))).toBe('PICTURE_REFUSED');
});

test('KYC-03 who hangs up before it is known who they are takes no place, which nobody would leave', async () => {
  const who = await withDetails();
  const uploads = new Uploads(gateway.deps);
  const request = {
    method: 'POST',
    protocol: 'http',
    host: 'localhost',
    headers: { cookie: who.cookieHeader(), 'sec-fetch-site': 'same-origin' },
  } as unknown as FastifyRequest;
  const from = (connection: EventEmitter) => ({ raw: connection }) as unknown as FastifyReply;
  const gone = Object.assign(new EventEmitter(), { destroyed: false });
  const admission = uploads.admit(request, from(gone));
  // As Node's server does it, once and for all.
  gone.destroyed = true;
  gone.emit('close');
  await expect(admission).rejects.toMatchObject({ refusal: 'BAD_REQUEST' });
  await uploads.admit(request, from(new EventEmitter()));
});

test('KYC-03 who hangs up while their picture is drawn keeps their place until it is: no pile of work nobody waits for', async () => {
  const who = await withDetails();
  const uploads = new Uploads(gateway.deps);
  const connection = new EventEmitter();
  const admit = () =>
    uploads.admit(
      {
        method: 'POST',
        protocol: 'http',
        host: 'localhost',
        headers: { cookie: who.cookieHeader(), 'sec-fetch-site': 'same-origin' },
      } as unknown as FastifyRequest,
      { raw: connection } as unknown as FastifyReply,
    );
  await admit();
  let finish = () => {};
  const drawing = uploads.hold(await userIdOf(who), () => new Promise<void>((resolve) => (finish = resolve)));
  connection.emit('close');
  await expect(admit()).rejects.toMatchObject({ refusal: 'TOO_MANY_REQUESTS' });
  finish();
  await drawing;
  await admit();
  await expect(admit()).rejects.toMatchObject({ refusal: 'TOO_MANY_REQUESTS' });
});

test('KYC-03 only what is wanted is taken: no application, another kind, submitted', async () => {
  const who = await person(gateway);
  expect(await refused(upload(gateway, who, 'face', JPEG))).toBe('VERIFICATION_STATE');
  await who.send('PUT', API, detailsWith());
  expect(await refused(upload(gateway, who, 'document-back', JPEG))).toBe('VERIFICATION_STATE');
  expect(await refused(upload(gateway, who, 'address', JPEG))).toBe('VERIFICATION_STATE');
  expect(await refused(upload(gateway, who, 'selfie', JPEG))).toBe('BAD_REQUEST');
  const whole = await applicant(gateway);
  await submitOf(gateway, whole);
  expect(await refused(upload(gateway, whole, 'face', JPEG))).toBe('VERIFICATION_STATE');
});

test(
  'KYC-03 KYC-20 the twenty-first picture of a person is refused; one less makes room',
  async () => {
    const who = await applicant(
      gateway,
      {},
      Array.from({ length: 19 }, () => 'face' as const),
    );
    expect(await refused(upload(gateway, who, 'document-front', JPEG))).toBeNull();
    expect((await standing(who)).asks.picturesLeft).toBe(0);
    expect(await refused(upload(gateway, who, 'document-front', JPEG))).toBe('TOO_MANY_OF_THESE');
    const [first] = (await standing(who)).application?.pictures ?? [];
    expect(await refused(who.send('DELETE', `${API}/pictures/${first?.id}`))).toBeNull();
    expect((await standing(who)).asks.picturesLeft).toBe(1);
    // Those of an application before count too.
    await gateway.deps.pool.query(
      "UPDATE identity.applications SET state = 'approved', submission = 1, submitted_at_ms = 1, submitted_sealed = details_sealed WHERE user_id = $1",
      [await userIdOf(who)],
    );
    await who.send('PUT', API, detailsWith());
    await putPictures(gateway, who, ['face']);
    expect(await refused(upload(gateway, who, 'document-front', JPEG))).toBe('TOO_MANY_OF_THESE');
  },
  PATIENCE_MS,
);

test('KYC-03 KYC-20 a person sends so many in an hour, kept or not', async () => {
  const who = await withDetails();
  for (let sent = 0; sent < 30; sent++)
    expect(await refused(upload(gateway, who, 'face', SVG))).toBe('PICTURE_REFUSED');
  const answer = await upload(gateway, who, 'face', SVG);
  expect(answer.json().error).toBe('TOO_MANY_REQUESTS');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
  expect(await refused(upload(gateway, await withDetails(), 'face', SVG))).toBe('PICTURE_REFUSED');
});
