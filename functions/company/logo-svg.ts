import type { LogoImage } from './logo-image.ts';

/** The SVG matrix that turns an image of `width` by `height` upright, by its orientation (Exif 3.0, 4.6.4). */
const UPRIGHT: Record<number, (width: number, height: number) => string> = {
  2: (width) => `-1 0 0 1 ${width} 0`,
  3: (width, height) => `-1 0 0 -1 ${width} ${height}`,
  4: (_, height) => `1 0 0 -1 0 ${height}`,
  5: () => '0 1 1 0 0 0',
  6: (_, height) => `0 1 -1 0 ${height} 0`,
  7: (width, height) => `0 -1 -1 0 ${height} ${width}`,
  8: (width) => `0 -1 1 0 0 ${width}`,
};

/** Any image as an SVG: a PNG or JPEG is upright in a frame of its size, in pixels. */
export type Frame = { svg: string; size?: { width: number; height: number } };

/** Makes the SVG of `bytes`, which were recognised as `image`. */
export function frameOf(image: LogoImage, bytes: Buffer): Frame {
  if (image.type === 'image/svg+xml') return { svg: image.text };
  const { type, width, height, orientation } = image;
  const size = orientation > 4 ? { width: height, height: width } : { width, height };
  const matrix = UPRIGHT[orientation]?.(width, height) ?? '1 0 0 1 0 0';
  const href = `data:${type};base64,${bytes.toString('base64')}`;
  return {
    size,
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">` +
      `<image width="${width}" height="${height}" transform="matrix(${matrix})" href="${href}"/></svg>`,
  };
}
