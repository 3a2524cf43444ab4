import { createServer } from 'node:http';
import { freePort } from '@pelorus/database/free-port.ts';
import Provider from 'oidc-provider';

export const CLIENT = { id: 'pelorus', secret: 'a-secret-of-the-tests' };

/** A real OpenID Connect provider, in which everybody may log in under any name; the name is their address. */
export interface RunningProvider {
  issuer: string;
  /** Its entry in the exchange's configuration. */
  config: { preset: 'openid'; name: string; title: string; issuer: string; clientId: string };
  /** Does it vouch for the addresses that it tells? */
  isVouching: boolean;
  close(): Promise<void>;
}

/** Starts one on this machine for an exchange at `url`. */
export async function startProvider(url: string, port?: number): Promise<RunningProvider> {
  const at = port ?? (await freePort());
  const issuer = `http://127.0.0.1:${at}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${url}/x-auth/auth`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['tests-only'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: running.isVouching }),
    }),
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 60, AuthorizationCode: 60, IdToken: 300 },
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const running: RunningProvider = {
    issuer,
    config: { preset: 'openid', name: 'company', title: 'Company', issuer, clientId: CLIENT.id },
    isVouching: true,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return running;
}

// For development: node e2e/oidc-provider.ts http://127.0.0.1:3000 4000
if (import.meta.main) {
  const [url = 'http://127.0.0.1:3000', port = '4000'] = process.argv.slice(2);
  const { config } = await startProvider(url, Number(port));
  console.log(`PELORUS_OIDC_COMPANY_SECRET=${CLIENT.secret}\n"identityProviders": [${JSON.stringify(config)}]`);
}
