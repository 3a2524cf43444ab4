/** Returns the body of an outside answer; null, with the connection ended, if it is larger than `maxBytes`. */
export async function readAnswerBytes(answer: Response, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop closes the connection: the rest is not read.
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** The same as text. */
export async function readAnswer(answer: Response, maxBytes: number): Promise<string | null> {
  const bytes = await readAnswerBytes(answer, maxBytes);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}
