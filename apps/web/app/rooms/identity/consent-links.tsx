import { useLegalLinks } from '../../shell/frame/legal-links.ts';

/** What is agreed to, in windows of their own: the form stays as it is. */
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
