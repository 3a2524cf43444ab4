/// <reference lib="dom" />

/** Longest wait for the sound (S3.03). */
export const AUDIO_MOST_MS = 1_000;
const PLUGINS_MAX = 500;

/** Returns the names of the first 500 plugins, comma-joined. */
export function pluginNames(plugins: ArrayLike<{ name: string }> | undefined): string {
  return Array.from(plugins ?? [])
    .slice(0, PLUGINS_MAX)
    .map((plugin) => plugin.name)
    .join(',');
}

/** Returns what this machine makes of a drawing, as a data address; empty without canvas. */
export function drawing(page: Document): string {
  const canvas = page.createElement('canvas');
  canvas.width = 220;
  canvas.height = 40;
  const context = canvas.getContext?.('2d');
  if (context == null) return '';
  context.textBaseline = 'top';
  context.font = '16px Arial';
  context.fillStyle = '#e8a33d';
  context.fillRect(96, 2, 70, 22);
  context.fillStyle = '#12516b';
  context.fillText('Pelorus ₿ 0.01 ∑ مرحبا', 3, 8);
  context.strokeStyle = 'rgba(190, 20, 80, 0.6)';
  context.arc(180, 20, 14, 0, Math.PI * 1.7);
  context.stroke();
  return canvas.toDataURL();
}

/** Returns maker and name of the graphics unit; empty texts where WebGL is not there or does not say. */
export function graphics(page: Document): { vendor: string; renderer: string } {
  const gl = page.createElement('canvas').getContext?.('webgl') ?? null;
  if (gl === null) return { vendor: '', renderer: '' };
  const unmasked = gl.getExtension('WEBGL_debug_renderer_info');
  const textOf = (name: number) => String(gl.getParameter(name) ?? '');
  const vendor = textOf(unmasked?.UNMASKED_VENDOR_WEBGL ?? gl.VENDOR);
  const renderer = textOf(unmasked?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return { vendor, renderer };
}

type OfflineAudio = typeof OfflineAudioContext;

/** Returns an audio fingerprint from a silent rendering; empty without audio, or after 1000 ms. */
export async function sound(Audio: OfflineAudio | undefined): Promise<string> {
  if (Audio === undefined) return '';
  const context = new Audio(1, 5_000, 44_100);
  const oscillator = context.createOscillator();
  oscillator.type = 'triangle';
  oscillator.frequency.value = 10_000;
  const compressor = context.createDynamicsCompressor();
  oscillator.connect(compressor);
  compressor.connect(context.destination);
  oscillator.start(0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), AUDIO_MOST_MS);
  });
  try {
    const buffer = await Promise.race([context.startRendering(), tooLate]);
    if (buffer === null) return '';
    const sum = buffer
      .getChannelData(0)
      .slice(4_500)
      .reduce((total, sample) => total + Math.abs(sample), 0);
    return String(sum);
  } finally {
    clearTimeout(timer);
  }
}
