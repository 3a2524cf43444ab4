import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';

/** The page for what cannot be shown: unknown addresses (spec S2.20) and failures (S8.09). */
export function RootErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <main>{`${status} ${pathname}`}</main>;
}
