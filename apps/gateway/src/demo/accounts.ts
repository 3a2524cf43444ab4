import { randomUUID } from 'node:crypto';
import {
  type DemoAccountRow,
  demoAccountOf,
  insertDemoAccount,
  setDemoAccount,
  takeDemoReset,
} from '@pelorus/database/demo/demo-accounts.ts';
import type { DemoData } from '@pelorus/protocol/demo/http.ts';
import type { OpenAccountPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { demoToken, sessionCookies } from '../http/cookies.ts';
import { isHttps } from '../http/guard.ts';
import { Refused } from '../http/refused.ts';
import { type Who, whoOf } from '../http/routes.ts';
import { demoFunds, restoreFunds } from './funds.ts';
import type { DemoNeeds, OpenWorld } from './needs.ts';

/** Once a minute: each reset is a handful of commands and rows (DEMO-04). */
const RESET_EVERY_MS = 60_000;

/** Returns the person whose demo account it would be; null: a sub-account has none. */
function personOf(who: Who): string | null {
  if (who.demoAccountId !== undefined) return who.sub?.parentId ?? null;
  return who.isSubAccount ? null : who.userId;
}

/** Returns the demo's exchange, started if need be. Refuses DEMO_OFF, and UNAVAILABLE while it does not start. */
async function worldOf(deps: DemoNeeds): Promise<OpenWorld> {
  if (deps.demo === null) throw new Refused('DEMO_OFF');
  try {
    return await deps.demo.opened();
  } catch (error) {
    deps.log.error({ err: error }, 'demo accounts are not available');
    throw new Refused('UNAVAILABLE', undefined, 5);
  }
}

/** Returns the caller's demo account. Refuses DEMO_OFF without one. */
async function own(deps: DemoNeeds, who: Who): Promise<DemoAccountRow & { accountId: number }> {
  const person = personOf(who);
  const row = person === null ? undefined : await demoAccountOf(deps.peoplePool, person);
  if (row === undefined || row.accountId === null) throw new Refused('DEMO_OFF');
  return { ...row, accountId: row.accountId };
}

function nextResetAt({ resetAtMs }: DemoAccountRow, nowMs: number): number | null {
  if (resetAtMs === null) return null;
  const at = resetAtMs + RESET_EVERY_MS;
  return at > nowMs && resetAtMs <= nowMs ? at : null;
}

/** Returns the state of the caller's demo account. */
export async function demoOf(deps: DemoNeeds, who: Who): Promise<DemoData> {
  const person = personOf(who);
  const nothing = { isOffered: false, funds: [], account: null, isShown: false, nextResetAt: null };
  if (deps.demo === null || person === null) return nothing;
  const row = await demoAccountOf(deps.peoplePool, person);
  const account =
    row === undefined || row.accountId === null
      ? null
      : { id: row.userId, accountId: row.accountId, openedAt: row.createdAtMs };
  return {
    isOffered: true,
    funds: deps.config.demoAccounts?.funds ?? [],
    account,
    isShown: who.demoAccountId !== undefined,
    nextResetAt: row === undefined ? null : nextResetAt(row, deps.clock()),
  };
}

/**
 * Opens a person's demo account, or completes an interrupted opening: the commands and keys are the same on every
 * attempt. The first account starts the demo exchange. Refuses DEMO_OFF.
 */
export async function openDemo(deps: DemoNeeds, who: Who): Promise<DemoData> {
  const world = await worldOf(deps);
  const parentId = who.userId;
  await insertDemoAccount(deps.peoplePool, { userId: randomUUID(), parentId, nowMs: deps.clock() });
  const row = await demoAccountOf(deps.peoplePool, parentId);
  if (row === undefined) throw new Error('demo account was neither created nor found');
  if (row.accountId === null) {
    const payload: OpenAccountPayload = { reference: row.userId };
    const applied = await world.deps.core.submit(encodeJson('openAccount', payload, row.userId));
    const [event] = applied.events;
    if (event?.kind !== 'accountOpened') throw new Error(`openAccount was answered by ${event?.kind}`);
    world.deps.barrier.acknowledge(event.account, applied.seq);
    // Funds come first, so that a visible account has them.
    await restoreFunds(world.deps, event.account, demoFunds(world.deps), row.userId);
    await setDemoAccount(deps.peoplePool, row.userId, event.account);
  }
  return demoOf(deps, who);
}

/** Cancels all orders of the caller's demo account and restores its funds. Refuses DEMO_OFF, DEMO_WAIT. */
export async function resetDemo(deps: DemoNeeds, who: Who): Promise<DemoData> {
  const world = await worldOf(deps);
  const row = await own(deps, who);
  const nowMs = deps.clock();
  if (!(await takeDemoReset(deps.peoplePool, row.userId, nowMs, nowMs - RESET_EVERY_MS))) {
    // One that was taken in this very moment is not in the row yet.
    const waitMs = (nextResetAt(row, nowMs) ?? nowMs + RESET_EVERY_MS) - nowMs;
    throw new Refused('DEMO_WAIT', undefined, Math.ceil(waitMs / 1_000));
  }
  await restoreFunds(world.deps, row.accountId, demoFunds(world.deps), randomUUID());
  return demoOf(deps, who);
}

/**
 * Lets the session look at the person's demo account from now on, or at their real one again, under a new token whose
 * cookie says which exchange it is for (DEMO-02). Refuses DEMO_OFF, NOT_PERMITTED to a sub-account.
 */
export async function showDemo(deps: DemoNeeds, request: FastifyRequest, reply: FastifyReply, isShown: boolean) {
  const who = whoOf(request);
  const isShownNow = who.demoAccountId !== undefined;
  if (who.isSubAccount && !isShownNow) throw new Refused('NOT_PERMITTED');
  if (isShown === isShownNow) return;
  if (isShown) await worldOf(deps);
  const subId = isShown ? (await own(deps, who)).userId : null;
  const token = who.sessionId === null ? null : await deps.sessions.switchTo(who.sessionId, subId);
  if (token === null) throw new Refused('NOT_LOGGED_IN');
  const value = isShown ? demoToken(token) : token;
  reply.header('set-cookie', sessionCookies(value, isHttps(request), deps.limits.sessionAbsoluteMs));
}
