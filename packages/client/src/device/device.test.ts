import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubStorage } from '../storage/fake-storage.ts';
import { DEVICE_FIELDS, type DeviceRecord, gmtOffset } from './device-record.ts';
import { AUDIO_MOST_MS, pluginNames, sound } from './probes.ts';
import { type DeviceWindow, fingerprintOf, takeDevice } from './take-device.ts';

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

/** A machine whose canvas, WebGL and sound answer by script. */
function machine(
  parts: { picture?: string; sound?: Promise<unknown>; broken?: boolean; breaking?: boolean } = {},
): DeviceWindow {
  const context = { fillRect() {}, fillText() {}, arc() {}, stroke() {} };
  const gl = {
    VENDOR: 1,
    RENDERER: 2,
    getParameter: (name: number) => ({ 1: 'WebKit', 2: 'WebGL', 37445: 'Acme', 37446: 'Acme 3000' })[name],
    getExtension: (name: string) =>
      name === 'WEBGL_debug_renderer_info' ? { UNMASKED_VENDOR_WEBGL: 37445, UNMASKED_RENDERER_WEBGL: 37446 } : null,
  };
  const canvas = {
    getContext: (kind: string) => (kind === '2d' ? context : gl),
    toDataURL: () => {
      if (parts.broken) throw new Error('SecurityError');
      return parts.picture ?? 'data:image/png;base64,AAAA';
    },
  };
  class Audio {
    destination = {};
    createOscillator = () => ({ frequency: { value: 0 }, connect() {}, start() {} });
    createDynamicsCompressor = () => ({ connect() {} });
    startRendering = () =>
      parts.breaking
        ? Promise.reject(new Error('no'))
        : (parts.sound ?? Promise.resolve({ getChannelData: () => new Float32Array(5_000).fill(0.5) }));
  }
  return {
    document: { createElement: () => canvas },
    navigator: {
      userAgent: AGENT,
      language: 'tr-TR',
      platform: 'Win32',
      plugins: Array.from({ length: 600 }, (_, index) => ({ name: `p${index}` })),
    },
    screen: { width: 1920, height: 1080, availWidth: 1920, availHeight: 1040 },
    OfflineAudioContext: Audio,
  } as unknown as DeviceWindow;
}

beforeEach(() => void stubStorage());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

describe('device record', () => {
  test('S3.03 every named field is there', async () => {
    const record = (await takeDevice(machine())) as DeviceRecord;
    expect(Object.keys(record).sort()).toEqual([...DEVICE_FIELDS, 'fingerprint'].sort());
    expect(record).toMatchObject({
      screen_resolution: '1920x1080',
      available_screen_resolution: '1920x1040',
      system_version: 'Windows 10.0',
      system_lang: 'tr-TR',
      user_agent: AGENT,
      webgl_vendor: 'Acme',
      webgl_renderer: 'Acme 3000',
      audio: '250',
      platform: 'Win32',
      web_timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      device_name: 'Chrome 130 (Windows 10.0)',
    });
    expect(record.timezone).toMatch(/^GMT[+-]\d\d:\d\d$/);
    expect(record.canvas_code).toMatch(/^[0-9a-f]{64}$/);
  });

  test('S3.03 the fingerprint is the SHA-256 of all other fields: each of them changes it', async () => {
    const { fingerprint, ...fields } = (await takeDevice(machine())) as DeviceRecord;
    const plain = JSON.stringify(DEVICE_FIELDS.map((field) => [field, fields[field]]));
    expect(fingerprint).toBe(createHash('sha256').update(plain).digest('hex'));
    for (const field of DEVICE_FIELDS) {
      const other = { ...fields, [field]: field === 'timezoneOffset' ? 61 : 'other' };
      expect(await fingerprintOf(other), field).not.toBe(fingerprint);
    }
  });

  test('S3.03 the fingerprint is the same where the browser has no hash of its own', async () => {
    const at = new Date(0);
    const own = await takeDevice(machine(), at);
    vi.stubGlobal('crypto', {});
    expect(await takeDevice(machine(), at)).toEqual(own);
    expect(own).toHaveProperty('fingerprint');
  });

  test('S3.03 the first 500 plugins, comma-joined', async () => {
    const { list_plugin } = (await takeDevice(machine())) as DeviceRecord;
    expect(list_plugin.split(',')).toHaveLength(500);
    expect(list_plugin.endsWith(',p499')).toBe(true);
    expect(pluginNames(undefined)).toBe('');
  });

  test.each([
    [-480, 'GMT+08:00'],
    [0, 'GMT+00:00'],
    [210, 'GMT-03:30'],
    [-345, 'GMT+05:45'],
  ])('S3.03 %i minutes behind are %s', (behind, text) => {
    expect(gmtOffset(behind)).toBe(text);
  });

  test('S3.03 a sound that takes longer than 1000 ms is left out', async () => {
    vi.useFakeTimers();
    const never = new Promise(() => {});
    let answer: string | undefined;
    void sound(machine({ sound: never }).OfflineAudioContext).then((text) => {
      answer = text;
    });
    await vi.advanceTimersByTimeAsync(AUDIO_MOST_MS - 1);
    expect(answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toBe('');
    expect(AUDIO_MOST_MS).toBe(1_000);
  });

  test.each([
    ['a canvas that may not be read', { broken: true }],
    ['a sound that breaks', { breaking: true }],
  ])('S8.06 %s: {}', async (_name, parts) => {
    expect(await takeDevice(machine(parts))).toEqual({});
  });
  test('S8.06 no machine at all: {}', async () => {
    expect(await takeDevice({} as DeviceWindow)).toEqual({});
  });
});

describe('device cache', () => {
  const DAY_MS = 86_400_000;
  const load = async () => {
    vi.resetModules();
    return import('./device-cache.ts');
  };

  test('S3.03 a record is taken once in 86 400 000 ms', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    vi.stubGlobal('window', machine());
    const first = await (await load()).ensureDevice();
    vi.stubGlobal('window', machine({ picture: 'data:image/png;base64,BBBB' }));
    vi.setSystemTime(1_000_000 + DAY_MS - 1);
    expect(await (await load()).ensureDevice()).toEqual(first);
    vi.setSystemTime(1_000_000 + DAY_MS);
    const next = await (await load()).ensureDevice();
    expect(next?.canvas_code).not.toBe(first?.canvas_code);
  });

  test('S8.06 a failure is not kept, and nothing is known of the device', async () => {
    vi.stubGlobal('window', machine({ broken: true }));
    const cache = await load();
    expect(await cache.ensureDevice()).toBeNull();
    expect(cache.knownDevice()).toBeNull();
    expect(localStorage.getItem('deviceInfo')).toBeNull();
  });

  test('S3.03 a stored record that lost a field counts as none', async () => {
    localStorage.setItem('deviceInfo', JSON.stringify({ type: 'object', data: { fingerprint: 'x' } }));
    expect((await load()).knownDevice()).toBeNull();
  });
});

describe('device number', () => {
  const load = async () => {
    vi.resetModules();
    vi.stubGlobal('window', {});
    return import('./device-id.ts');
  };
  test('CLI-02 it stays the same from visit to visit once kept', async () => {
    const first = await load();
    const id = first.deviceId();
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    first.keepDeviceId();
    expect((await load()).deviceId()).toBe(id);
  });
  test('CLI-02 dropped, none is sent and none is left', async () => {
    const device = await load();
    device.keepDeviceId();
    device.dropDeviceId();
    expect(device.deviceId()).toBe('');
    expect(localStorage.getItem('deviceId')).toBeNull();
  });
});
