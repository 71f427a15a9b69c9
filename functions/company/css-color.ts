/** This file converts CSS colours that resvg does not read. Parts outside of sRGB become the nearest value. */

type Triple = readonly [number, number, number];

/** Returns the number in an argument of a colour function, where 100 % means `whole`, or NaN for an unknown unit. */
const numberOf = (text: string, whole: number): number => {
  if (text === 'none') return 0;
  if (!/^[+-]?(\d+|\d*\.\d+)(e[+-]?\d+)?(%|deg)?$/.test(text)) return Number.NaN;
  const number = Number.parseFloat(text);
  return text.endsWith('%') ? (number / 100) * whole : number;
};

/** Converts hue, saturation and lightness (CSS Color 4, section 8.1). */
function ofHsl([hue, saturation, lightness]: Triple): Triple {
  const part = (n: number) => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [part(0), part(8), part(4)];
}

/** Applies the transfer function of sRGB and Display P3 (CSS Color 4, section 10.2). */
const encoded = (linear: number): number => {
  const size = Math.abs(linear);
  return size > 0.0031308
    ? Math.sign(linear) * (1.055 * size ** (1 / 2.4) - 0.055)
    : 12.92 * linear;
};
const linearOf = (value: number): number => {
  const size = Math.abs(value);
  return size <= 0.04045 ? value / 12.92 : Math.sign(value) * ((size + 0.055) / 1.055) ** 2.4;
};
const each = ([a, b, c]: Triple, change: (part: number) => number): Triple => [
  change(a),
  change(b),
  change(c),
];
const sum = (row: Triple, [a, b, c]: Triple): number => row[0] * a + row[1] * b + row[2] * c;

/** This matrix converts linear Display P3 to linear sRGB (CSS Color 4, section 18). */
const FROM_P3 = [
  [1.2249401762805598, -0.2249401762805598, 0],
  [-0.042056954709688163, 1.0420569547096881, 0],
  [-0.019637554590334432, -0.07863604555063189, 1.0982736001409663],
] as const;
const ofP3 = (color: Triple): Triple => {
  const linear = each(color, linearOf);
  return each([sum(FROM_P3[0], linear), sum(FROM_P3[1], linear), sum(FROM_P3[2], linear)], encoded);
};

/**
 * The first matrix converts Oklab to the response of the cones, and the second converts this response to linear
 * sRGB (CSS Color 4, section 9.3).
 */
const TO_CONES = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
] as const;
const FROM_CONES = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const;
const ofOklab = (color: Triple): Triple => {
  const roots: Triple = [sum(TO_CONES[0], color), sum(TO_CONES[1], color), sum(TO_CONES[2], color)];
  const cones = each(roots, (root) => root ** 3);
  return each(
    [sum(FROM_CONES[0], cones), sum(FROM_CONES[1], cones), sum(FROM_CONES[2], cones)],
    encoded,
  );
};
const ofOklch = ([lightness, chroma, hue]: Triple): Triple => {
  const angle = (hue * Math.PI) / 180;
  return ofOklab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
};

/** `whole` is the meaning of 100 % in each argument. `toSrgb` returns the colour in sRGB, from 0 to 1. */
const FUNCTIONS: Readonly<Record<string, { whole: Triple; toSrgb: (color: Triple) => Triple }>> = {
  rgb: { whole: [255, 255, 255], toSrgb: (color) => each(color, (part) => part / 255) },
  hsl: {
    whole: [360, 100, 100],
    toSrgb: ([hue, saturation, lightness]) => ofHsl([hue, saturation / 100, lightness / 100]),
  },
  oklab: { whole: [1, 0.4, 0.4], toSrgb: ofOklab },
  oklch: { whole: [1, 0.4, 360], toSrgb: ofOklch },
  'color srgb': { whole: [1, 1, 1], toSrgb: (color) => color },
  'color srgb-linear': { whole: [1, 1, 1], toSrgb: (color) => each(color, encoded) },
  'color display-p3': { whole: [1, 1, 1], toSrgb: ofP3 },
};

const FORM = /^(rgb|hsl|oklab|oklch|color)a?\(([^()]*)\)$/i;

const hex = (part: number): string =>
  Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0');

/** Converts a colour function to `#rrggbb` or `#rrggbbaa`. Returns `undefined` for a function that it does not know. */
export function hexColor(text: string): string | undefined {
  const [, name = '', inside = ''] = FORM.exec(text.trim()) ?? [];
  const parts = inside
    .toLowerCase()
    .split(/[\s,/]+/)
    .filter(Boolean);
  const space = name.toLowerCase() === 'color' ? ` ${parts.shift() ?? ''}` : '';
  const form = FUNCTIONS[`${name.toLowerCase()}${space}`];
  const [a, b, c, alpha = '1', ...more] = parts;
  if (!form || !a || !b || !c || more.length > 0) return undefined;
  const color = form.toSrgb([
    numberOf(a, form.whole[0]),
    numberOf(b, form.whole[1]),
    numberOf(c, form.whole[2]),
  ]);
  const opacity = numberOf(alpha, 1);
  if (![...color, opacity].every(Number.isFinite)) return undefined;
  return `#${color.map(hex).join('')}${opacity < 1 ? hex(opacity) : ''}`;
}
