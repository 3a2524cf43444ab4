import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { BRIDGE_NAMES, ENTRY_NAME } from './bridge.ts';
import { NATIVE_MESSAGES, NATIVE_VERSION, type NativeName } from './messages.ts';

const SHELLS = fileURLToPath(new URL('../../../../shells/', import.meta.url));
const files = (readdirSync(SHELLS, { recursive: true }) as string[]).filter((name) => extname(name) !== '');
const read = (name: string) => readFileSync(join(SHELLS, name), 'utf8');

/** What a phone has no way for; the project's README says so too. */
const UNREAD: Record<string, readonly string[]> = {
  ios: [],
  android: ['badge.count'],
  flutter: ['badge.count', 'download.fileName'],
};

/** A project's sources as one text, and where its names of messages stand. */
const PROJECTS = {
  ios: {
    source: '.swift',
    table: 'ios/Pelorus/Messages.swift',
    entry: /case \w+ = "([^"]+)"/g,
    version: 'messageVersion = ',
  },
  android: {
    source: '.kt',
    table: 'android/app/src/main/java/org/pelorus/shell/Messages.kt',
    entry: /^ {4}[A-Z_]+\("([^"]+)"\)/gm,
    version: 'MESSAGE_VERSION = ',
  },
  flutter: {
    source: '.dart',
    table: 'flutter/lib/messages.dart',
    entry: /^ {2}\w+\('([^']+)'\)/gm,
    version: 'messageVersion = ',
  },
} as const;
type Project = keyof typeof PROJECTS;
const projects = Object.keys(PROJECTS) as Project[];

const sources = (project: Project) =>
  files
    .filter((name) => name.startsWith(`${project}/`) && name.endsWith(PROJECTS[project].source))
    .map(read)
    .join('\n');

/** The names a project lists, in its enumeration for one side. */
function listed(project: Project, side: 'FromPage' | 'ToPage'): string[] {
  const { table, entry } = PROJECTS[project];
  const [, body = ''] = new RegExp(`\\benum (?:class )?${side}\\b([\\s\\S]*?)\\n\\}`).exec(read(table)) ?? [];
  return [...body.matchAll(entry)].map(([, name = '']) => name).sort();
}

const names = (to: 'shell' | 'page') =>
  (Object.keys(NATIVE_MESSAGES) as NativeName[]).filter((name) => NATIVE_MESSAGES[name].to === to).sort();

describe.each(projects)('the %s shell', (project) => {
  test('SHL-29 hears exactly the messages the page sends, and says exactly those it hears', () => {
    expect(listed(project, 'FromPage')).toEqual(names('shell'));
    expect(listed(project, 'ToPage')).toEqual(names('page'));
  });

  test('SHL-29 does something, or says why not, for each message of the page, and says each of its own', () => {
    const text = sources(project);
    for (const name of names('page')) {
      const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const constant = name.replaceAll('-', '_').toUpperCase();
      expect(text, name).toMatch(new RegExp(`(?:tell\\(\\s*\\.${camel}|ToPage\\.(?:${camel}|${constant}))\\b`));
    }
    for (const name of names('shell').filter((one) => one !== 'ready')) {
      const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const constant = name.replaceAll('-', '_').toUpperCase();
      expect(text, name).toMatch(new RegExp(`(?:case \\.${camel}|case FromPage\\.${camel}|FromPage\\.${constant} ->)`));
    }
  });

  test('SHL-29 reads and writes the fields of the table and no others', () => {
    const text = sources(project);
    // The page alone needs to know where it was when it said ready.
    const unread = Object.entries(NATIVE_MESSAGES).flatMap(([name, { fields }]) =>
      // The page alone needs to know where it was when it said ready.
      (name === 'ready' ? [] : Object.keys(fields))
        .filter((field) => !new RegExp(`["']${field}["']`).test(text))
        .map((field) => `${name}.${field}`),
    );
    expect(unread).toEqual(UNREAD[project]);
    for (const field of unread) expect(read(`${project}/README.md`)).toContain(`\`${field.split('.')[0]}\``);
  });

  test('SHL-29 names the bridge, the entry, the flag and the version that the page knows', () => {
    const text = sources(project);
    expect(text).toContain(`"${BRIDGE_NAMES[project]}"`.replaceAll('"', project === 'flutter' ? "'" : '"'));
    expect(text).toContain(`window.${ENTRY_NAME}?.receive(`);
    expect(text).toContain(`window.isApp = '${project}'`);
    expect(text).toContain(`${PROJECTS[project].version}${NATIVE_VERSION}`);
  });

  test('SHL-29 shows, hears and addresses its own https origin only', () => {
    const text = sources(project);
    expect(text).toMatch(/isMainFrame/);
    expect(text.match(/Venue\.owns\(|isOurs\(\)/g)?.length ?? 0).toBeGreaterThanOrEqual(5);
    expect(text).toMatch(/"https"|'https'/);
    expect(text).not.toMatch(
      /addJavascriptInterface\(|allowFileAccess = true|allowUniversalAccess|NSAllowsArbitraryLoads/,
    );
  });
});

describe('the projects', () => {
  const xml = files.filter((name) => ['.xml', '.plist', '.entitlements'].includes(extname(name)));

  test('SHL-29 every XML file is well formed', () => {
    expect(xml.length).toBeGreaterThan(6);
    for (const name of xml) expect(openElements(read(name)), name).toEqual([]);
  });

  test('SHL-29 iOS asks for no exception to secure transport, and binds scripts to the venue', () => {
    const plist = read('ios/Pelorus/Info.plist');
    expect(plist).toContain('<key>WKAppBoundDomains</key>');
    expect(plist).toContain('<key>NSFaceIDUsageDescription</key>');
    expect(plist).not.toContain('NSAppTransportSecurity');
    expect(read('ios/Pelorus/Pelorus.entitlements')).toContain('applinks:$(PELORUS_HOST)');
  });

  test('SHL-29 Android has no cleartext, no backup, no file access, and the bridge by origin', () => {
    const manifest = read('android/app/src/main/AndroidManifest.xml');
    expect(manifest).toContain('android:usesCleartextTraffic="false"');
    expect(manifest).toContain('android:allowBackup="false"');
    const text = sources('android');
    for (const rule of [
      'allowFileAccess = false',
      'allowContentAccess = false',
      'MIXED_CONTENT_NEVER_ALLOW',
      'addWebMessageListener(view, BRIDGE_NAME, origins)',
    ])
      expect(text).toContain(rule);
  });

  test('SHL-29 each README says that nothing was compiled', () => {
    for (const name of ['README.md', ...projects.map((project) => `${project}/README.md`)])
      expect(read(name), name).toMatch(/[Nn]ot compiled here|None of them has been compiled/);
  });
});

/** Returns the elements that are not closed in order; enough of XML for files without CDATA and inner subsets. */
function openElements(text: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', attributes = '', empty] of text
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![^>]*>/g, '')
    .matchAll(/<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*"[^"<]*")*)\s*(\/?)>|</g)) {
    if (name === '') return [...open, `something after ${open.at(-1)}`];
    if (closing === '/') {
      if (open.pop() !== name || attributes !== '') return [...open, `/${name}`];
    } else if (empty !== '/') open.push(name);
  }
  return open;
}
