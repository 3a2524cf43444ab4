import { useEffect, useState } from 'react';
import type { HanLang } from '../../fonts/han-faces.ts';

const LANGS: readonly HanLang[] = ['zh-CN', 'zh-TW', 'ja-JP', 'ko-KR'];

/** Brings the faces of all four Han languages where the machine lacks them; returns those it had to bring, null: not known yet. */
export function useHanFaces(): readonly HanLang[] | null {
  const [hosted, setHosted] = useState<readonly HanLang[] | null>(null);
  useEffect(() => {
    let isHere = true;
    import('../../fonts/han-faces.ts')
      .then(({ bringFace }) => Promise.all(LANGS.map(async (lang) => ({ lang, brought: await bringFace(lang) }))))
      .then((all) => isHere && setHosted(all.filter(({ brought }) => brought).map(({ lang }) => lang)))
      .catch((error: unknown) => console.warn('could not load a typeface for Han characters', error));
    return () => {
      isHere = false;
    };
  }, []);
  return hosted;
}
