import { Outlet } from 'react-router';
import { ErrorPage } from '../errors/error-page.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { Frame } from './frame.tsx';

export default function DefaultLayout() {
  return (
    <Frame bottomBar={<BottomNav />}>
      <Outlet />
    </Frame>
  );
}

/** A page that failed, inside the usual frame. */
export function ErrorBoundary() {
  return (
    <Frame bottomBar={<BottomNav />}>
      <ErrorPage />
    </Frame>
  );
}
