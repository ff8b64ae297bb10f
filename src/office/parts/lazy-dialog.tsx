import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { loadNewest, newVersion } from '../../device/new-version.ts';
import { lazily } from '../../ui/lazily.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { t } from './texts.ts';

/**
 * A dialog whose code loads when it is asked for; without a connection it says so, and comes by itself. One of a version that was
 * replaced says that.
 */
export const lazyDialog = <P extends { readonly onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
) => lazily<P>(load, async () => ({ default: Unloaded }));

function Unloaded({ onClose }: { readonly onClose: () => void }) {
  const isReplaced = useStore(newVersion, state => state.ready);
  return (
    <Dialog
      title={t(isReplaced ? 'update' : 'loading')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        isReplaced && (
          <Button kind="primary" icon="refresh" onPress={() => void loadNewest()}>
            {t('update')}
          </Button>
        )
      }
    >
      {t(isReplaced ? 'replaced' : 'unloaded')}
    </Dialog>
  );
}
