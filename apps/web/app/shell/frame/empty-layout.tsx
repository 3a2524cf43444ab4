import { Outlet } from 'react-router';
import { ErrorPage } from '../errors/error-page.tsx';
import { Frame } from './frame.tsx';

/** Pages on their own (spec S1.05): no bar at the foot of phones, and of the frame only what their row leaves. */
export default function EmptyLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that failed, inside the same frame. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}
