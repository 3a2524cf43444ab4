import type { RawData, WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { textFrame } from '../../../../wire/frames.ts';
import { Heartbeat } from '../../../../wire/heartbeat.ts';
import { Intake } from '../../../../wire/intake.ts';
import { Outlet } from '../../../../wire/outlet.ts';
import { refuseUpgrade, type Upgrade } from '../../../../wire/upgrades.ts';
import { binaryRefused } from '../binary.ts';
import { DialectError } from '../errors.ts';
import { Parameters } from '../parameters.ts';
import { isMicrosecond } from '../time-unit.ts';
import { type Opened, type WsApiRoom, WsApiSession } from './session.ts';

const SILENT_MS = 60_000;
const CLOSED_GOING_AWAY = 1001;
const US_OF_MS = 1_000;
/** Each ping is echoed in full: whoever sends more per second is not a client. */
const PINGS_MAX = 100;

/** Format options of a socket, from its address. */
type Telling = Pick<Opened, 'returnRateLimits' | 'isMicro'>;

/** Parses the format options; refuses -1155 and -1194. */
function tellingOf(asked: Parameters): Telling {
  if (asked.text('responseFormat')?.toLowerCase() === 'sbe') throw binaryRefused(400);
  return {
    returnRateLimits: asked.text('returnRateLimits')?.toLowerCase() !== 'false',
    isMicro: isMicrosecond(asked.text('timeUnit') ?? 'MILLISECOND'),
  };
}

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

  /** Completes the handshake of an upgrade; authentication comes with the first request. */
  accept(upgrade: Upgrade): void {
    const asked = new Parameters();
    asked.add(upgrade.query);
    try {
      const told = tellingOf(asked);
      this.#ws.handleUpgrade(upgrade.request, upgrade.raw, upgrade.head, (ws) => this.#open(ws, upgrade, told));
    } catch (error) {
      if (!(error instanceof DialectError)) throw error;
      refuseUpgrade(upgrade.raw, error.status, { code: error.code, msg: error.message });
    }
  }

  #open(ws: WebSocket, { raw, address }: Upgrade, told: Telling): void {
    const { limits, clock } = this.#room.deps;
    const outlet = new Outlet(ws, raw, limits);
    const session = new WsApiSession(this.#room, { outlet, address, ...told });
    this.#sessions.set(outlet, session);
    this.#heartbeat.add(outlet);
    const pings = new Intake(clock);
    ws.on('message', (data: RawData, isBinary: boolean) => session.receive(isBinary ? null : data.toString()));
    ws.on('ping', () => {
      if (pings.take() > PINGS_MAX) outlet.drop();
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
    const nowMs = this.#room.deps.clock();
    for (const [outlet, { isMicro }] of this.#sessions) {
      const last = { event: { e: 'serverShutdown', E: isMicro ? nowMs * US_OF_MS : nowMs } };
      outlet.write(textFrame(JSON.stringify(last)));
      outlet.end(CLOSED_GOING_AWAY, 'server stops');
    }
    this.#heartbeat.close();
    this.#ws.close();
  }
}
