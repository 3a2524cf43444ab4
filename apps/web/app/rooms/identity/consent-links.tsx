import { useLegalLinks } from '../../shell/frame/legal-links.ts';

/** Links to the accepted documents, in new windows, so that the form keeps its state. */
export function ConsentLinks() {
  return useLegalLinks().map(({ document, href, text }) => (
    <a
      key={document}
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center underline"
    >
      {text}
    </a>
  ));
}
