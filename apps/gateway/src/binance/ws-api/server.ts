import type { RawData, WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { textFrame } from '../../wire/frames.ts';
import { Heartbeat } from '../../wire/heartbeat.ts';
import { Intake } from '../../wire/intake.ts';
import { Outlet } from '../../wire/outlet.ts';
import { refuseUpgrade, type Upgrade } from '../../wire/upgrades.ts';
import { binaryRefused } from '../binary.ts';
import { Parameters } from '../parameters.ts';
import { type WsApiRoom, WsApiSession } from './session.ts';

const SILENT_MS = 60_000;
const CLOSED_GOING_AWAY = 1001;
/** Pings of the protocol, each answered with as many bytes: whoever sends more in a second is no client. */
const PINGS_MOST = 100;

/** The socket requests at /ws-api/v3: who is connected, and their end. */
export class WsApiServer {
  readonly #room: WsApiRoom;
  readonly #ws: WebSocketServer;
  readonly #heartbeat: Heartbeat;
  readonly #sessions = new Map<Outlet, WsApiSession>();

  constructor(room: WsApiRoom) {
    const { limits } = room.deps;
    this.#room = room;
    this.#ws = new WebSocketServer({
      noServer: true,
      maxPayload: limits.socketFrameBytes,
      perMessageDeflate: false,
      clientTracking: false,
    });
    this.#heartbeat = new Heartbeat({ silentMs: SILENT_MS, lifeMs: limits.dialectSocketMs });
  }

  /** How many are open. */
  get size(): number {
    return this.#sessions.size;
  }

  /** Finishes the handshake of an upgrade; nobody has to say who they are before their first request. */
  accept(upgrade: Upgrade): void {
    const asked = new Parameters();
    asked.add(upgrade.query);
    if (asked.text('responseFormat')?.toLowerCase() === 'sbe') {
      const { code, message, status } = binaryRefused(400);
      refuseUpgrade(upgrade.raw, status, { code, msg: message });
      return;
    }
    this.#ws.handleUpgrade(upgrade.request, upgrade.raw, upgrade.head, (ws) => this.#open(ws, upgrade, asked));
  }

  #open(ws: WebSocket, { raw, address }: Upgrade, asked: Parameters): void {
    const { limits, clock } = this.#room.deps;
    const outlet = new Outlet(ws, raw, limits);
    const session = new WsApiSession(this.#room, {
      outlet,
      address,
      returnRateLimits: asked.text('returnRateLimits')?.toLowerCase() !== 'false',
      isMicro: asked.text('timeUnit')?.toUpperCase() === 'MICROSECOND',
    });
    this.#sessions.set(outlet, session);
    this.#heartbeat.add(outlet);
    const pings = new Intake(clock);
    ws.on('message', (data: RawData, isBinary: boolean) => session.receive(isBinary ? null : data.toString()));
    ws.on('ping', () => {
      if (pings.take() > PINGS_MOST) outlet.drop();
    });
    // A broken frame or a reset: ws closes by itself; without a listener the process would end.
    ws.on('error', () => outlet.drop());
    ws.on('close', () => this.#forget(outlet, session));
  }

  #forget(outlet: Outlet, session: WsApiSession): void {
    outlet.closed = true;
    this.#heartbeat.remove(outlet);
    this.#sessions.delete(outlet);
    session.forget();
  }

  /** Tells everybody that the server stops, and lets them go (BWS-09). */
  close(): void {
    const last = { event: { e: 'serverShutdown', E: this.#room.deps.clock() } };
    const frame = textFrame(JSON.stringify(last));
    for (const outlet of this.#sessions.keys()) {
      outlet.write(frame);
      outlet.end(CLOSED_GOING_AWAY, 'server stops');
    }
    this.#heartbeat.close();
    this.#ws.close();
  }
}
