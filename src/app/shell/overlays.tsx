import { PathRouter } from '../path-router.tsx';
import type { OpenPath } from '../path.ts';
import { closeOverlay, useOverlay } from '../state/overlay.ts';
import { closeCleared } from '../state/cleared.ts';
import { ClearedDialog } from './dialogs/cleared-dialog.tsx';
import { MenuDrawer } from './menu/menu-drawer.tsx';
import { SettingsDialog } from './dialogs/settings.tsx';
import { SignOutDialog } from './dialogs/sign-out-dialog.tsx';
import { VersionDialog } from './dialogs/version-dialog.tsx';

/** Dialogs over the screen; loaded at their first use. */
export default function Overlays({ place }: { place: OpenPath }) {
  return (
    <PathRouter place={place}>
      <Open />
    </PathRouter>
  );
}

function Open() {
  const overlay = useOverlay(state => state.overlay);
  switch (overlay) {
    case 'menu':
      return <MenuDrawer onClose={closeOverlay} />;
    case 'settings':
      return <SettingsDialog onClose={closeOverlay} />;
    case 'version':
      return <VersionDialog onClose={closeOverlay} />;
    case 'sign-out':
      return <SignOutDialog onClose={closeOverlay} />;
    case 'cleared':
      return <ClearedDialog onClose={closeCleared} />;
    case null:
      return null;
  }
}
