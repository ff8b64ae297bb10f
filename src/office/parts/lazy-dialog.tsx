import type { ComponentType } from 'react';
import { lazily } from '../../ui/lazily.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { t } from './texts.ts';

/** A dialog whose code loads when it is asked for; without a connection it says so, and comes by itself. */
export const lazyDialog = <P extends { readonly onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
) =>
  lazily<P>(load, async () => ({
    default: ({ onClose }) => (
      <Dialog title={t('loading')} closeLabel={t('close')} onClose={onClose}>
        {t('unloaded')}
      </Dialog>
    ),
  }));
