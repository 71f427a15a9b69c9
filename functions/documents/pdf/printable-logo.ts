import { isPrintable, logoTypeOf } from '../../company/logo-image.ts';
import { type SvgDrawing, svgDrawing } from './svg-drawing.ts';

/** A logo as a PDF/A can hold it: the bytes of a PNG or a JPEG, or an SVG to draw. */
export type PrintableLogo = Buffer | SvgDrawing;

/**
 * The logo that paper can show. Nothing for what is no image, or one that uploads refuse now (see `isPrintable`).
 * @throws Error for an SVG that cannot be drawn.
 */
export function printableLogo(bytes: Buffer): PrintableLogo | undefined {
  const type = logoTypeOf(bytes);
  if (type === undefined || !isPrintable(bytes, type)) return undefined;
  return type === 'image/svg+xml' ? svgDrawing(bytes.toString('utf8')) : bytes;
}
