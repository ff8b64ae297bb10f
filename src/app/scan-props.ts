import { useStore } from 'zustand';
import { loadNewest, newVersion } from '../device/new-version.ts';
import type { ScanProps } from '../flows/flow.ts';
import { announceAppReady, isAppReady } from './app-ready.ts';
import { flowServices } from './flow-services.ts';
import { go } from './path.ts';
import { openMenu } from './state/overlay.ts';
import { useSignedIn } from './state/session.ts';
import { openSwitch } from './switch-user/open-switch.ts';

/** Everything that the shell gives a screen that scans. */
export function useScanProps(): Omit<ScanProps, 'practice' | 'onTitle'> {
  const { user, config, expired } = useSignedIn();
  const updateReady = useStore(newVersion, state => state.ready);
  return {
    user,
    config,
    services: flowServices(),
    signedOut: expired,
    updateReady,
    onUpdate: () => void loadNewest(),
    starting: !isAppReady(),
    onReady: announceAppReady,
    onMenu: openMenu,
    onOutbox: () => go('/scan/outbox'),
    onOpen: go,
    onBadge: config.general['features-enabled'].includes('badges') ? openSwitch : null,
  };
}
