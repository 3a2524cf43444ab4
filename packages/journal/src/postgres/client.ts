import pg from 'pg';

/** Connections of the journal's own: no statement is retried, and a broken one is heard rather than thrown. */
export async function connect(url: string, applicationName: string, answerMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: answerMs,
    // The server's own refusal, which says why, should come first.
    query_timeout: answerMs + 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}
