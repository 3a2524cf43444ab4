import { type ClientLoaderFunctionArgs, data, redirectDocument } from 'react-router';

export { ErrorPage as ErrorBoundary } from './error-page.tsx';

/** Every address that is no page: the error page inside the usual frame, with status 404. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/**
 * Reached from another page without a new document, an unmatched address loads one (spec S2.15): the server may know it
 * although this script does not, because it moved or is newer.
 */
export function clientLoader({ url }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(url.pathname + url.search);
}

export default function NotFound() {
  return null;
}
