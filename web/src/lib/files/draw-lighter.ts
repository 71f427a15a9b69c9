/** The qualities are tried in turn, until the picture is small enough. */
const QUALITIES = [0.8, 0.6, 0.4];

/** This is thrown for a file that this browser cannot decode or cannot make small enough. */
export class Undecodable extends Error {
  override name = 'Undecodable';
}

/** The page passes its limits, in pixels and bytes, so that the worker's file stays small. */
export type PictureLimits = { side: number; mostBytes: number };

export type PictureCanvas = {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  toJpeg: (quality: number) => Promise<Blob | null>;
};

/**
 * Encodes a photograph anew as an upright JPEG within its limits, without the place and time at which it was taken.
 * @throws Undecodable, or Error when there is no canvas to draw on.
 */
export async function drawLighter(
  file: Blob,
  { side, mostBytes }: PictureLimits,
  canvasOf: (width: number, height: number) => PictureCanvas,
): Promise<ArrayBuffer> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Undecodable();
  });
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const { context, toJpeg } = canvasOf(width, height);
  if (!context) throw new Error('The canvas has no context');
  // A JPEG has no transparency, so transparent parts would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  // The size is only known after the decoding, too late for the resizing options of createImageBitmap.
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  image.close();
  for (const quality of QUALITIES) {
    const drawn = await toJpeg(quality);
    if (drawn && drawn.size <= mostBytes) return drawn.arrayBuffer();
  }
  throw new Undecodable();
}
