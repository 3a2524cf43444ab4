/** Facts parsed from a user-agent string. */
interface UserAgentFacts {
  /** Windows 10.0 */
  system: string;
  /** Pixel 8 */
  model: string;
  /** Chrome 130 */
  browser: string;
}

const SYSTEMS: readonly [RegExp, (version: string) => string][] = [
  [/\b(?:iPhone|iPad|iPod)\b.*? OS (\d+(?:_\d+)*)/, (version) => `iOS ${version.replaceAll('_', '.')}`],
  [/\bAndroid (\d+(?:\.\d+)*)/, (version) => `Android ${version}`],
  [/\bWindows NT (\d+\.\d+)/, (version) => `Windows ${version}`],
  [/\bMac OS X (\d+(?:[_.]\d+)*)/, (version) => `macOS ${version.replaceAll('_', '.')}`],
  [/\bCrOS \S+ (\d+(?:\.\d+)*)/, (version) => `ChromeOS ${version}`],
  [/\b(Linux|X11)\b/, () => 'Linux'],
];

/** The first that fits: those that also call themselves Chrome or Safari come before these. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bYaBrowser\/(\d+)/, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).* Safari\//, 'Safari'],
];

function modelOf(agent: string): string {
  const apple = /\b(iPhone|iPad|iPod|Macintosh)\b/.exec(agent)?.[1];
  if (apple !== undefined) return apple;
  const android = /\bAndroid [^;)]+;(?: [a-z]{2}[-_][A-Za-z]{2};)? ([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(agent)?.[1];
  return android === undefined || android === 'K' || android === 'wv' ? '' : android.trim();
}

/** Parses system, device and browser from a user-agent string; unknown facts are empty. */
export function readUserAgent(agent: string): UserAgentFacts {
  const text = agent.slice(0, 1_000);
  let system = '';
  for (const [pattern, name] of SYSTEMS) {
    const found = pattern.exec(text);
    if (found === null) continue;
    system = name(found[1] ?? '');
    break;
  }
  const browser = BROWSERS.map(([pattern, name]) => ({ name, version: pattern.exec(text)?.[1] })).find(
    ({ version }) => version !== undefined,
  );
  return { system, model: modelOf(text), browser: browser === undefined ? '' : `${browser.name} ${browser.version}` };
}
