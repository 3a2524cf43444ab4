import { data } from 'react-router';

export { ErrorPage as ErrorBoundary } from './error-page.tsx';

/** Every address that is no page: the error page inside the usual frame, with status 404. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
