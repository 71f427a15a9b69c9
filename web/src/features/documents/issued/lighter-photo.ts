/** Large enough to read a rating plate. */
const LONGEST_SIDE = 2_400;
const QUALITY = 0.85;

/**
 * Reduces a photograph before it is sent: to a size at which a rating plate is readable, without its place
 * and time. A file that is no image, or that this browser cannot draw, is sent unchanged, and the server
 * decides.
 */
export async function lighterPhoto(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file;
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    return await new Promise<Blob>((resolve) => {
      canvas.toBlob((drawn) => resolve(drawn ?? file), 'image/jpeg', QUALITY);
    });
  } catch {
    return file;
  }
}
