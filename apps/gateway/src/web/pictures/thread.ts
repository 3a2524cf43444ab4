import { parentPort } from 'node:worker_threads';
import { Drawer, type PictureWords } from './draw.ts';

/** The thread that draws: one picture after the other, away from the gateway's own thread. */
const drawer = await Drawer.load();

parentPort?.on('message', ({ id, words }: { id: number; words: PictureWords }) => {
  try {
    const png = drawer.draw(words);
    parentPort?.postMessage({ id, png }, [png.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});
