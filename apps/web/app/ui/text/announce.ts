let region: HTMLElement | null = null;

/** Lets screen readers say `text` at once, wherever the focus is: an assertive live region at the end of the document. */
export function announce(text: string): void {
  if (region?.isConnected !== true) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.setAttribute('aria-live', 'assertive');
    // An open dialog makes everything outside it inert, except this.
    region.setAttribute('data-react-aria-top-layer', 'true');
    document.body.append(region);
  }
  const line = document.createElement('p');
  line.textContent = text;
  region.replaceChildren(line);
}
