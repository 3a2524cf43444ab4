const hexPart = (linear: number): string => {
  const clamped = Math.min(1, Math.max(0, linear));
  const part = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(part * 255)
    .toString(16)
    .padStart(2, '0');
};

/** Returns #rrggbb of an opaque oklch() text (CSS Color 4 §10): manifests are read by more than browsers. */
export function hexOfOklch(colour: string): string {
  const [, L = Number.NaN, C = Number.NaN, H = Number.NaN] = (
    /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour) ?? []
  ).map(Number);
  if (Number.isNaN(L)) throw new RangeError(`not an opaque oklch colour: ${colour}`);
  const [a, b] = [C * Math.cos((H * Math.PI) / 180), C * Math.sin((H * Math.PI) / 180)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return `#${hexPart(red)}${hexPart(green)}${hexPart(blue)}`;
}
