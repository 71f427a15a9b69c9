/** Enough to read a plate by. */
const LONGEST_SIDE = 2_400;
const QUALITY = 0.85;

/**
 * A photograph as it is sent: no larger than a plate is read by, and without where and when it was taken. What is no
 * image, or what this browser cannot draw, stays as it is: the server says what it thinks of it.
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
