import type { NativeShell } from './connect.ts';

/** Returns the file name a download goes under: the link's own, else the address's last part. */
function nameOf(link: HTMLAnchorElement, url: URL): string {
  return link.download || url.pathname.split('/').at(-1) || 'download';
}

/**
 * Sends external links and downloads through the native app: links open in the phone's browser, downloads are saved by
 * the phone (SHL-26). Returns the function that stops it.
 */
export function leaveThroughShell(shell: NativeShell): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (link === null || link.href === '') return;
    const url = new URL(link.href, window.location.href);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return;
    if (url.origin !== window.location.origin) {
      event.preventDefault();
      shell.post('open-external', { url: url.href });
    } else if (link.hasAttribute('download')) {
      event.preventDefault();
      shell.post('download', { url: url.href, fileName: nameOf(link, url) });
    }
  };
  // Before React's own handlers: a router must not take what leaves.
  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
}
