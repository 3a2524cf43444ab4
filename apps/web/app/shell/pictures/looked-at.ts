import { ApiRefusal, NETWORK_FAILURE } from '@pelorus/client/http/refusal.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { fileTrouble, megabytes, type PictureTrouble, pixelTrouble, sizeOfPicture } from './picture-check.ts';

/** Returns the address of a file that can be sent, or why it cannot. */
export async function lookedAt(file: File): Promise<{ url: string } | { trouble: PictureTrouble }> {
  const wrong = fileTrouble(file);
  if (wrong !== null) return { trouble: wrong };
  const url = URL.createObjectURL(file);
  const size = await sizeOfPicture(url);
  const trouble = size === null ? 'unreadable' : pixelTrouble(size);
  if (trouble === null) return { url };
  URL.revokeObjectURL(url);
  return { trouble };
}

/** Says why a picture was not taken: before it was sent, and after. */
export function useTroubleText() {
  const t = useMessages();
  const { bcp47 } = useLocale();
  const say = useRefusalText();
  return {
    before: (trouble: PictureTrouble, { size }: File) =>
      t(`verification.trouble.${trouble}`, { size: megabytes(size, bcp47) }),
    after: (error: unknown) =>
      error instanceof ApiRefusal && error.error === NETWORK_FAILURE
        ? t('verification.trouble.network')
        : say(error).text,
  };
}
