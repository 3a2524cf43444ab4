import { type Queryable, rows } from '../queryable.ts';

/** The personal data of one table: its name in the export, and its query. */
interface Source {
  name: string;
  /** $1: the person's id. Secrets, their hashes and what other people wrote are left out. */
  text: string;
}

/** Everything stored about a person (SEC-50), in one table. Times are ms since 1970. */
const SOURCES: readonly Source[] = [
  {
    name: 'person',
    text: `SELECT user_id, email, phone, account_id, created_at_ms, email_proven_at_ms, phone_proven_at_ms, parent_id,
      sub_name, sub_permissions, log_in_name, anti_phishing_code, invite_code, agreed_version,
      agreed_language, agreed_at_ms, frozen_at_ms, closed_at_ms,
      withdrawals_held_until_ms, password_changed_at_ms FROM identity.users WHERE user_id = $1`,
  },
  { name: 'preferences', text: 'SELECT * FROM identity.preferences WHERE user_id = $1' },
  {
    name: 'documents',
    text: `SELECT kind, body::json AS body, updated_at_ms FROM identity.documents WHERE user_id = $1 ORDER BY kind`,
  },
  {
    name: 'subAccounts',
    text: `SELECT user_id, sub_name, account_id, created_at_ms, frozen_at_ms, closed_at_ms FROM identity.users
      WHERE parent_id = $1 AND NOT is_demo ORDER BY created_at_ms`,
  },
  {
    name: 'webhooks',
    text: `SELECT endpoint_id, url, events, made_at_ms, off_at_ms, off_reason FROM webhooks.endpoints
      WHERE user_id = $1 ORDER BY made_at_ms`,
  },
  {
    name: 'deposits',
    text: `SELECT d.deposit_id, d.network, d.tx_hash, d.address, d.asset, d.contract, d.raw::text AS raw, d.units, d.state,
      d.seen_at_ms, d.credited_at_ms FROM custody.deposits d JOIN identity.users u ON u.account_id = d.account
      WHERE u.user_id = $1 ORDER BY d.deposit_id`,
  },
  {
    name: 'withdrawals',
    text: `SELECT withdrawal_id, network, asset, address, memo, units, fee_units, state, reasons, requested_at_ms,
      ended_at_ms, tx_hash FROM custody.withdrawals WHERE user_id = $1 ORDER BY withdrawal_id`,
  },
  {
    name: 'withdrawalAddresses',
    text: `SELECT network, address, memo, label, added_at_ms, usable_at_ms FROM custody.address_book WHERE user_id = $1
      ORDER BY entry_id`,
  },
  {
    name: 'reserves',
    text: `SELECT l.statement_id, s.root, l.place, l.salt, l.parts::text[] AS parts FROM reserves.leaves l
      JOIN reserves.statements s USING (statement_id) JOIN identity.users u ON u.account_id = l.account
      WHERE u.user_id = $1 ORDER BY l.statement_id`,
  },
  {
    name: 'withdrawalAllowList',
    text: 'SELECT on_since_ms, off_at_ms FROM custody.allow_lists WHERE user_id = $1',
  },
  {
    name: 'sends',
    text: `SELECT send_id, shown, asset, units, client_id, asked_at_ms, done_at_ms, refusal FROM custody.sends
      WHERE user_id = $1 ORDER BY send_id`,
  },
  // What is sealed of payment accounts and chats stays so here: the pages show it to its owner.
  {
    name: 'p2p',
    text: `SELECT trader_id, nickname, since_ms, last_seen_ms, merchant, tier, merchant_about FROM p2p.people
      WHERE user_id = $1`,
  },
  {
    name: 'p2pPaymentAccounts',
    text: `SELECT payment_account_id, method, is_name_verified, made_at_ms, deleted_at_ms FROM p2p.payment_accounts
      WHERE user_id = $1 ORDER BY payment_account_id`,
  },
  {
    name: 'p2pAds',
    text: `SELECT ad_id, version, side, asset, fiat, terms, code, made_at_ms, changed_at_ms FROM p2p.ads
      WHERE user_id = $1 ORDER BY ad_id`,
  },
  {
    name: 'p2pOrders',
    text: `SELECT order_id, ad_id, buyer = $1 AS is_buyer, asset, units, fiat, price::text AS price,
      fiat_amount::text AS fiat_amount, method, asked_at_ms, refusal, cancel_reason FROM p2p.orders
      WHERE buyer = $1 OR seller = $1 ORDER BY order_id`,
  },
  {
    name: 'p2pRatings',
    text: 'SELECT order_id, is_positive, text, at_ms FROM p2p.ratings WHERE by_user = $1 ORDER BY rating_id',
  },
  {
    name: 'sessions',
    text: `SELECT session_id, device_name, address, country, created_at_ms, last_seen_at_ms, ended_at_ms
      FROM identity.sessions WHERE user_id = $1 ORDER BY created_at_ms`,
  },
  {
    name: 'devices',
    text: `SELECT device_id, name, first_seen_at_ms, last_seen_at_ms FROM identity.devices WHERE user_id = $1
      ORDER BY first_seen_at_ms`,
  },
  {
    name: 'passkeys',
    text: `SELECT passkey_id, name, backed_up, made_at_ms, last_used_at_ms FROM identity.passkeys WHERE user_id = $1
      ORDER BY made_at_ms`,
  },
  { name: 'oneTimePasswords', text: 'SELECT made_at_ms, proven_at_ms FROM identity.totp WHERE user_id = $1' },
  { name: 'recoveryCodes', text: 'SELECT made_at_ms, used_at_ms FROM identity.recovery_codes WHERE user_id = $1' },
  { name: 'links', text: 'SELECT provider, subject, shown, linked_at_ms FROM identity.links WHERE user_id = $1' },
  {
    name: 'apiKeys',
    text: `SELECT key_id, api_key, label, scopes, symbols, networks::text[] AS networks, ends_at_ms, created_at_ms,
      last_used_at_ms, asleep_since_ms FROM identity.api_keys WHERE user_id = $1 ORDER BY created_at_ms`,
  },
  {
    name: 'messages',
    text: `SELECT channel, kind, address, language, made_at_ms, sent_at_ms FROM identity.messages WHERE user_id = $1
      ORDER BY made_at_ms`,
  },
  {
    name: 'inbox',
    text: `SELECT kind, filled, time_ms, read_at_ms FROM inbox.entries WHERE user_id = $1 ORDER BY place`,
  },
  { name: 'inboxChoices', text: 'SELECT topic, channel, is_on FROM inbox.choices WHERE user_id = $1' },
  {
    name: 'inboxBrowsers',
    text: 'SELECT language, made_at_ms FROM inbox.browsers WHERE user_id = $1 ORDER BY made_at_ms',
  },
  { name: 'announcementsRead', text: 'SELECT post_id FROM announcements.read_up_to WHERE user_id = $1' },
  {
    name: 'priceAlerts',
    text: `SELECT alert_id, market, is_above, price, note, made_at_ms, fired_at_ms FROM alerts.prices WHERE user_id = $1
      ORDER BY alert_id`,
  },
  {
    name: 'history',
    text: `SELECT kind, at_ms, device_name, network, country, detail FROM identity.history WHERE user_id = $1
      ORDER BY entry_id`,
  },
  { name: 'faucet', text: 'SELECT claimed_at_ms, amounts, paid FROM identity.faucet_claims WHERE user_id = $1' },
  {
    name: 'visits',
    text: `SELECT event, time_ms, properties FROM analytics.events e JOIN identity.users u
      ON e.account_id IN (u.account_id::text, u.user_id::text) WHERE u.user_id = $1 ORDER BY time_ms`,
  },
];

/** Yields the stored data of a person, table by table: the name and the rows. */
export async function* keptAbout(db: Queryable, userId: string): AsyncGenerator<{ name: string; found: object[] }> {
  for (const { name, text } of SOURCES) yield { name, found: await rows<object>(db, text, [userId]) };
}
