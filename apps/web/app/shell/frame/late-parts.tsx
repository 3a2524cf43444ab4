import { Toasts } from '../../ui/overlays/toast.tsx';
import { ConnectionBanner } from '../connection/connection-banner.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';

/** What every page has over it once it is alive, and nothing of it in what it begins with (WEB-64). */
export default function LateParts() {
  return (
    <>
      <Toasts />
      <ConnectionBanner />
      <PaletteHost />
    </>
  );
}
