import {
  PICTURE_MAX_BYTES,
  PICTURE_SIDE,
} from '../../../../../shared/repairs/pictures/pictures.ts';

/** The qualities that are tried in turn, until the picture is small enough. */
const QUALITIES = [0.8, 0.6, 0.4];

/** Thrown for a file that this browser cannot draw. Its message is French. */
export class Undrawable extends Error {
  override name = 'Undrawable';
}

/**
 * Encodes a photograph anew as an upright JPEG of at most 1600 pixels a side, which also removes its place and time.
 * @throws Undrawable
 */
export async function lighterPicture(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Undrawable(isHeic(file) ? HEIC : NO_IMAGE);
  });
  const scale = Math.min(1, PICTURE_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // A JPEG has no transparency: transparent parts would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  image.close();
  for (const quality of QUALITIES) {
    const drawn = await jpegOf(canvas, quality);
    if (drawn && drawn.size <= PICTURE_MAX_BYTES) return drawn;
  }
  throw new Undrawable(NO_IMAGE);
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

const isHeic = (file: Blob): boolean =>
  /hei[cf]/i.test(file.type) || (file instanceof File && /\.hei[cf]$/i.test(file.name));

const HEIC =
  'Ce navigateur ne lit pas les photos HEIC. Photographiez depuis cette page, ou enregistrez la photo en JPEG.';
const NO_IMAGE = 'Ce fichier n’est pas une photo lisible. Choisissez une photo JPEG ou PNG.';
