import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { listen } from '@pelorus/signer/line-server.ts';
import { BenchSigner, CUSTOMER, NETWORK, STRANGER, unsignedTransfer } from '@pelorus/signer/testing/bench-signer.ts';
import { expect, onTestFinished, test } from 'vitest';
import { SignerClient, SignerUnreachable } from './signer-client.ts';

const bench = new BenchSigner();
let sockets = 0;

function clientOf(server: Server, path: string, answerMs?: number): SignerClient {
  const client = new SignerClient(path, answerMs);
  onTestFinished(() => {
    client.close();
    server.close();
  });
  return client;
}

/** A client of a right signer. */
async function ofSigner(): Promise<SignerClient> {
  const path = join(bench.directory, `s${++sockets}`);
  return clientOf(
    await listen(
      path,
      (request) => bench.signer.handle(request),
      () => {},
    ),
    path,
  );
}

/** A client of somebody who answers otherwise. */
async function ofOther(onSocket: (socket: Socket) => void, answerMs?: number): Promise<SignerClient> {
  const path = join(bench.directory, `s${++sockets}`);
  const server = createServer(onSocket);
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return clientOf(server, path, answerMs);
}

const request = (to: string, nonce: number) => ({
  network: NETWORK,
  unsigned: unsignedTransfer(to, 5n, { nonce }),
  purpose: bench.withdrawal(String(nonce), 5n, { address: CUSTOMER }),
});

test('SIGN-05 answers come to who asked, signed or refused, also when many ask at once', async () => {
  const client = await ofSigner();
  const [xpubs, ...answers] = await Promise.all([
    client.xpubs(),
    client.sign(request(CUSTOMER, 1)),
    client.sign(request(STRANGER, 2)),
    client.sign(request(CUSTOMER, 3)),
  ]);
  expect(xpubs).toMatchObject({ families: [{ hot: bench.keys().hot }] });
  expect(answers).toMatchObject([
    { kind: 'signed', nonce: 1 },
    { kind: 'refused', refusal: 'DESTINATION_WRONG' },
    { kind: 'signed', nonce: 3 },
  ]);
});

test('SIGN-42 a lost connection leaves the outcome open, and asking again is answered with the same bytes', async () => {
  const right = await ofSigner();
  const before = await right.sign(request(CUSTOMER, 9));
  let connections = 0;
  const client = await ofOther((socket) => {
    connections += 1;
    socket.once('data', () => socket.destroy());
  });
  await expect(client.sign(request(CUSTOMER, 9))).rejects.toThrow(SignerUnreachable);
  await expect(client.sign(request(CUSTOMER, 9))).rejects.toThrow(SignerUnreachable);
  expect(connections).toBe(2);
  expect(await right.sign(request(CUSTOMER, 9))).toMatchObject({ signed: (before as { signed: string }).signed });
});

test('SIGN-03 silence, nonsense, an answer to another and no signer at all are outages', async () => {
  const silent = await ofOther(() => {}, 20);
  await expect(silent.xpubs()).rejects.toThrow('in time');
  const mad = await ofOther((socket) => void socket.once('data', () => socket.write('hello\n')));
  await expect(mad.xpubs()).rejects.toThrow('does not give');
  const refusal = '{"id":"7","kind":"refused","refusal":"NONCE_USED"}\n';
  const other = await ofOther((socket) => void socket.once('data', () => socket.write(refusal)));
  await expect(other.xpubs()).rejects.toThrow('not asked');
  const none = new SignerClient(join(bench.directory, 'none'));
  await expect(none.xpubs()).rejects.toThrow('cannot be reached');
});
