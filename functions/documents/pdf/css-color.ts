type Color = [rgb: number[], alpha: number];

/**
 * A colour in the notations that the SVG printer does not read itself: hexadecimal with alpha, `rgb()` with blanks,
 * decimals or an alpha, `hsl()` (CSS Color 4, sections 4.1, 5.2 and 7). Red, green and blue from 0 to 255.
 */
export function cssColor(text: string): Color | undefined {
  return hexColor(text.trim()) ?? functionColor(text.trim());
}

function hexColor(text: string): Color | undefined {
  const digits = /^#([0-9a-f]{4}|[0-9a-f]{8})$/i.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const whole = digits.length === 4 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 255] = Buffer.from(whole, 'hex');
  return [[red, green, blue], alpha / 255];
}

function functionColor(text: string): Color | undefined {
  const [, name, content = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/i.exec(text) ?? [];
  const parts = content.trim().split(/\s*[,/]\s*|\s+/);
  if (name === undefined || parts.length < 3 || parts.length > 4) return undefined;
  const [first = '', second = '', third = '', alpha = '1'] = parts;
  const rgb =
    name.toLowerCase() === 'rgb'
      ? [first, second, third].map((part) => scaled(part, 255))
      : hslToRgb(Number.parseFloat(first), scaled(second, 1), scaled(third, 1));
  const values = [...rgb, scaled(alpha, 1)];
  if (values.some(Number.isNaN)) return undefined;
  return [rgb.map((part) => Math.min(255, Math.max(0, part))), Math.min(1, scaled(alpha, 1))];
}

/** A number as it is, a percentage as its part of `whole`. */
const scaled = (text: string, whole: number): number =>
  text.endsWith('%') ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text);

/** CSS Color 4, section 7.1. */
function hslToRgb(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((shift) => {
    const turn = (((shift + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  });
}
