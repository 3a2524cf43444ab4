import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { PictureKind } from '@pelorus/protocol/identity/verification-rules.ts';
import { useEffect, useRef, useState } from 'react';
import { lookedAt, useTroubleText } from '../../shell/pictures/looked-at.ts';
import { smallerPicture } from '../../shell/pictures/smaller-picture.ts';
import { replacedIn } from './steps.ts';
import { useStanding, VERIFICATION } from './verification-data.ts';

/** State of one picture in this window. */
export type Way =
  | { phase: 'sending'; url: string; share: number; stop: AbortController }
  /** `file`: can be sent again as it is. */
  | { phase: 'failed'; text: string; file: File | null }
  | { phase: 'removing' }
  /** It has arrived; `url` shows the file it was. */
  | { phase: 'there'; url: string };
type Ways = Partial<Record<PictureKind, Way>>;

export interface Pictures {
  ways: Ways;
  isBusy: boolean;
  choose: (kind: PictureKind, file: File) => Promise<void>;
  cancel: (kind: PictureKind) => void;
  remove: (kind: PictureKind, id: string) => Promise<void>;
}

const urlOf = (way: Way | undefined) => (way?.phase === 'sending' || way?.phase === 'there' ? way.url : null);

/** Tracks the state of each picture, and revokes object URLs that are no longer shown. */
function useWays() {
  const [ways, setWays] = useState<Ways>({});
  const latest = useRef(ways);
  latest.current = ways;
  const put = (kind: PictureKind, way: Way | undefined) => {
    const before = urlOf(latest.current[kind]);
    if (before !== null && before !== urlOf(way)) URL.revokeObjectURL(before);
    setWays((all) => {
      const { [kind]: _gone, ...rest } = all;
      return way === undefined ? rest : { ...rest, [kind]: way };
    });
  };
  useEffect(
    () => () => {
      for (const way of Object.values(latest.current)) {
        if (way.phase === 'sending') way.stop.abort();
        const url = urlOf(way);
        if (url !== null) URL.revokeObjectURL(url);
      }
    },
    [],
  );
  return { ways, put };
}

/**
 * Pictures on their way to the server, one after the other: it takes one of a person at a time. They live with the form,
 * so that a step back stops none.
 */
export function usePictures(): Pictures {
  const { take, renew } = useStanding();
  const say = useTroubleText();
  const { ways, put } = useWays();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  /** Asks for one thing after the other. */
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = line.current.then(work, work);
    line.current = turn.catch(() => {});
    return turn;
  };
  const send = async (kind: PictureKind, file: File, url: string, stop: AbortController) => {
    const onProgress = (share: number) => put(kind, { phase: 'sending', url, share, stop });
    const standing = await VERIFICATION.addPicture(kind, await smallerPicture(file), {
      signal: stop.signal,
      onProgress,
    });
    take(standing);
    // The replaced picture is deleted afterwards, so one always exists.
    for (const id of replacedIn(standing, kind)) take(await VERIFICATION.removePicture(id));
    put(kind, { phase: 'there', url });
  };
  const choose = async (kind: PictureKind, file: File) => {
    const found = await lookedAt(file);
    if ('trouble' in found) return put(kind, { phase: 'failed', text: say.before(found.trouble, file), file: null });
    const stop = new AbortController();
    put(kind, { phase: 'sending', url: found.url, share: 0, stop });
    try {
      await inLine(() => send(kind, file, found.url, stop));
    } catch (error) {
      const isRefused = error instanceof ApiRefusal && error.error === 'PICTURE_REFUSED';
      if (stop.signal.aborted) put(kind, undefined);
      else put(kind, { phase: 'failed', text: say.after(error), file: isRefused ? null : file });
      await renew();
    }
  };
  const remove = async (kind: PictureKind, id: string) => {
    put(kind, { phase: 'removing' });
    try {
      take(await inLine(() => VERIFICATION.removePicture(id)));
      put(kind, undefined);
    } catch (error) {
      put(kind, { phase: 'failed', text: say.after(error), file: null });
      await renew();
    }
  };
  const cancel = (kind: PictureKind) => {
    const way = ways[kind];
    if (way?.phase === 'sending') way.stop.abort();
  };
  const isBusy = Object.values(ways).some(({ phase }) => phase === 'sending' || phase === 'removing');
  return { ways, isBusy, choose, cancel, remove };
}
