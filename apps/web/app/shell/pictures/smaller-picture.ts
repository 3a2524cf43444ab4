/** Photos up to this size are sent as they are, bytes. */
const AS_IT_IS = 2 * 1024 * 1024;
/** Every letter of a document can still be read, and a photo has about 1 MB. The server keeps 4,096 at most (KYC-03). */
const SIDE_MAX = 3_000;
const QUALITY = 0.9;

/**
 * Returns a photo to send in the place of a large one: upright, as JPEG, at most 3,000 at its longer side, so that it
 * arrives on a slow line too (KYC-21). The photo itself where it is small, or where that does not work. Browser only.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (file.size <= AS_IT_IS) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const drawing = canvas.getContext('2d');
    if (drawing === null) return file;
    drawing.fillStyle = 'white';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    return jpeg === null || jpeg.size >= file.size ? file : new File([jpeg], 'photo.jpg', { type: jpeg.type });
  } catch {
    return file;
  }
}
