import { PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX, PICTURE_TYPES } from '@pelorus/protocol/identity/verification-rules.ts';

export type PictureTrouble = 'type' | 'empty' | 'size' | 'unreadable' | 'pixels';

/** Returns why a file cannot be sent, as far as its name tag says; null: nothing against it yet. */
export function fileTrouble({ type, size }: Pick<File, 'type' | 'size'>): PictureTrouble | null {
  if (size === 0) return 'empty';
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) return 'type';
  return size > PICTURE_BYTES_MAX ? 'size' : null;
}

/** Returns why a picture of this size cannot be sent; null: it can. */
export function pixelTrouble({ width, height }: { width: number; height: number }): PictureTrouble | null {
  if (width === 0 || height === 0) return 'unreadable';
  return width * height > PICTURE_PIXELS_MAX ? 'pixels' : null;
}

/** Returns the size of the picture behind an object URL, null if it is not one. Browser only. */
export function sizeOfPicture(url: string): Promise<{ width: number; height: number } | null> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve({ width: picture.naturalWidth, height: picture.naturalHeight });
    picture.onerror = () => resolve(null);
    picture.src = url;
  });
}

const MEGABYTE = 1024 * 1024;

/** Returns a size in megabytes for people: never less than it is, so that nothing too large seems to fit. */
export function megabytes(bytes: number, lang: string): string {
  return new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(Math.ceil((bytes / MEGABYTE) * 10) / 10);
}
