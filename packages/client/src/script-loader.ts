interface ScriptRules {
  /** scheme://host[:port] of the page. */
  origin: string;
  /** Other origins the operator allows. */
  origins: readonly string[];
}

interface ScriptOptions extends ScriptRules {
  /** The element's id; a second call with the same id adds nothing. */
  id?: string;
  document?: Document;
}

const loading = new WeakMap<Document, Map<string, Promise<void>>>();

/** Returns the address as a browser writes it. Throws a RangeError for one that is neither ours nor listed, over https. */
export function scriptAddress(src: string, { origin, origins }: ScriptRules): string {
  const url = new URL(src, origin);
  // A blob's origin is its maker's: the scheme counts too.
  const isOurs = url.origin === origin && url.href.startsWith(`${origin}/`);
  const isListed = url.protocol === 'https:' && origins.includes(url.origin);
  if ((!isOurs && !isListed) || url.username !== '') throw new RangeError(`scripts from ${url.origin} are not allowed`);
  return url.href;
}

/**
 * Appends a script by its address, with an id if one is given (S7.23); resolves once it has run. The same address or id
 * is appended once, however often it is asked for; one that could not be had may be asked for again. The page's policy
 * lets a script of ours load others whatever their host, so the hosts are checked here.
 */
export function loadScript(src: string, options: ScriptOptions): Promise<void> {
  const page = options.document ?? document;
  const address = scriptAddress(src, options);
  const known = loading.get(page) ?? new Map<string, Promise<void>>();
  loading.set(page, known);
  const key = options.id === undefined ? address : `#${options.id}`;
  const earlier = known.get(key) ?? known.get(address);
  if (earlier !== undefined) return earlier;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = page.createElement('script');
    script.async = true;
    if (options.id !== undefined) script.id = options.id;
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      for (const name of [key, address]) known.delete(name);
      script.remove();
      reject(new Error(`the script did not load: ${address}`));
    };
    page.head.append(script);
  });
  known.set(key, loaded);
  known.set(address, loaded);
  return loaded;
}
