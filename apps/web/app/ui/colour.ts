/** Light of each primary of sRGB, from 0 to 1 within the gamut, before gamma. */
type Linear = readonly [red: number, green: number, blue: number];

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

function fromOklab(lightness: number, a: number, b: number): Linear {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** CIE Lab as CSS has it: seen under D50, so it is brought to sRGB's D65 by Bradford's matrix. */
function fromLab(lightness: number, a: number, b: number): Linear {
  const fy = (lightness + 16) / 116;
  const whole = (f: number) => (f ** 3 > 216 / 24_389 ? f ** 3 : (116 * f - 16) / (24_389 / 27));
  const x = whole(fy + a / 500) * 0.964295676;
  const y = whole(fy);
  const z = whole(fy - b / 200) * 0.825104603;
  return [
    3.1341359569 * x - 1.6173863321 * y - 0.4906619434 * z,
    -0.978795504 * x + 1.9162543774 * y + 0.0334427316 * z,
    0.0719553885 * x - 0.2289767667 * y + 1.4053860351 * z,
  ];
}

function fromBytes(bytes: readonly number[]): Linear {
  const linear = (byte = 0) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [linear(bytes[0]), linear(bytes[1]), linear(bytes[2])];
}

const FUNCTION = /^(oklch|lab|rgb)\(\s*([-\d.]+)(%?)[\s,]+([-\d.]+)[\s,]+([-\d.]+)(?:deg)?\s*\)$/;

/**
 * Returns the light of an opaque CSS colour: #hex, rgb(), oklch() or lab() (what a build makes of an oklch). Null: not
 * one of these, or one with transparency, which has no contrast of its own (DSN-02).
 */
function readColour(text: string): Linear | null {
  const value = text.trim().toLowerCase();
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(value)?.[1];
  if (hex !== undefined) {
    const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    return fromBytes(pairs.map((pair) => Number.parseInt(pair, 16)));
  }
  const [, name, first, percent, second, third] = FUNCTION.exec(value) ?? [];
  const [x, y, z] = [Number(first), Number(second), Number(third)];
  if (name === 'rgb') return fromBytes([x, y, z]);
  if (name === 'lab') return fromLab(x, y, z);
  if (name === 'oklch') {
    const lightness = percent === '%' ? x / 100 : x;
    return fromOklab(lightness, y * Math.cos(toRadians(z)), y * Math.sin(toRadians(z)));
  }
  return null;
}

/** Returns the relative luminance (WCAG 2) of a CSS colour, 0 to 1; what sRGB cannot show is cut. Null: no opaque colour. */
export function luminance(text: string): number | null {
  const light = readColour(text);
  if (light === null) return null;
  const [red, green, blue] = light.map((share) => Math.min(1, Math.max(0, share))) as unknown as Linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast (WCAG 2) of two CSS colours, 1 to 21, in either order. Null: not both are opaque colours. */
export function contrast(one: string, other: string): number | null {
  const [a, b] = [luminance(one), luminance(other)];
  if (a === null || b === null) return null;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
