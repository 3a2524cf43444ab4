import type { NativeShell } from './connect.ts';

/** Returns #rrggbb of any colour a browser knows, as it draws it; null where it cannot draw. */
function hexOf(colour: string): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null) return null;
  drawing.fillStyle = colour;
  drawing.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = drawing.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Tells the shell the page's colours now and whenever they change (S2.21, SHL-26); returns how to stop. */
export function tellAppearance(shell: NativeShell): () => void {
  let told = '';
  const device = matchMedia('(prefers-color-scheme: dark)');
  const tell = () => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const meta = metas.find(({ media }) => media === '' || matchMedia(media).matches);
    const statusBar = hexOf(meta?.content ?? '');
    const { theme: chosen } = document.documentElement.dataset;
    const theme = chosen === 'dark' || (chosen === 'system' && device.matches) ? 'dark' : 'light';
    if (statusBar === null || told === theme + statusBar) return;
    told = theme + statusBar;
    shell.post('appearance', { theme, statusBar });
  };
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  observer.observe(document.head, { subtree: true, childList: true, attributes: true, attributeFilter: ['content'] });
  device.addEventListener('change', tell);
  tell();
  return () => {
    observer.disconnect();
    device.removeEventListener('change', tell);
  };
}
