import { useDesk } from './desk-settings.ts';

/** One tone: hertz, when it begins and how long it lasts, seconds. */
interface Tone {
  hertz: number;
  at: number;
  lasts: number;
}

/** The sound of each event: rising for success, falling for failure. Generated, no files (TRAD-205). */
export const SOUNDS = {
  placed: [{ hertz: 660, at: 0, lasts: 0.07 }],
  filled: [
    { hertz: 660, at: 0, lasts: 0.09 },
    { hertz: 990, at: 0.09, lasts: 0.16 },
  ],
  cancelled: [
    { hertz: 520, at: 0, lasts: 0.08 },
    { hertz: 390, at: 0.08, lasts: 0.12 },
  ],
  refused: [
    { hertz: 220, at: 0, lasts: 0.12 },
    { hertz: 220, at: 0.18, lasts: 0.12 },
  ],
} as const satisfies Record<string, readonly Tone[]>;
export type SoundName = keyof typeof SOUNDS;

/** Quiet beside music; a tone that begins and ends at full strength would click. */
const LOUDEST = 0.08;
const SWELL_S = 0.012;
const SILENT = 0.0001;
/**
 * A sound that could not play immediately is dropped; otherwise the first press on a page would play all earlier ones
 * at once.
 */
const LATE_MS = 500;

let context: AudioContext | null = null;

/** Plays a sound if the reader has switched them on; a browser that forbids it or has none stays silent. */
export function playSound(name: SoundName): void {
  if (!useDesk.getState().hasSounds || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  const atMs = Date.now();
  // Browsers let a page sound only after a press; until then the promise waits.
  const sound = () => {
    if (Date.now() - atMs < LATE_MS) for (const tone of SOUNDS[name]) play(audio, tone);
  };
  void audio.resume().then(sound, () => undefined);
}

function play(audio: AudioContext, { hertz, at, lasts }: Tone): void {
  const begins = audio.currentTime + at;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(SILENT, begins);
  volume.gain.exponentialRampToValueAtTime(LOUDEST, begins + SWELL_S);
  volume.gain.exponentialRampToValueAtTime(SILENT, begins + lasts);
  const tone = audio.createOscillator();
  tone.type = 'sine';
  tone.frequency.value = hertz;
  tone.connect(volume).connect(audio.destination);
  tone.start(begins);
  tone.stop(begins + lasts);
}
