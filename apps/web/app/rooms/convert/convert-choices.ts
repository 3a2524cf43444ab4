import type { ConvertPairsData } from '@pelorus/protocol/convert/http.ts';

/** Returns the wanted coin where it can be had (from `from`, or at all), else the first that can. */
export function targetOf(pairs: readonly ConvertPairsData[], wanted: string, from?: string): string {
  const codes =
    from === undefined
      ? pairs.map((pair) => pair.from)
      : (pairs.find((pair) => pair.from === from)?.to ?? []).map(({ asset }) => asset);
  return codes.includes(wanted) ? wanted : (codes[0] ?? '');
}

/** Returns coins as choices: the code, with its name to be found by. */
export function choicesOf(
  assets: readonly { code: string; name: string }[],
  codes: readonly string[],
): { id: string; text: string }[] {
  return codes.map((code) => {
    const name = assets.find((asset) => asset.code === code)?.name ?? code;
    return { id: code, text: name === code ? code : `${code} · ${name}` };
  });
}
