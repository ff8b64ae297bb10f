import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import type { PaletteGroup } from '../../ui/desk/aria/palette.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { keysNow, useKeys, type Keys } from './keys.ts';
import styles from './page.module.css';
import { t } from '../parts/texts.ts';

const Palette = lazyDialog(() => import('./palette.tsx'));

/** The keys of every page: Ctrl-K goes anywhere, ? lists what each key does here. */
export function PageKeys({ pages }: { pages: readonly PaletteGroup[] }) {
  const [shown, setShown] = useState<'palette' | Keys | null>(null);
  const navigate = useNavigate();
  const close = () => setShown(null);
  useKeys({
    'ctrl+k': { text: t('palette'), act: () => setShown('palette') },
    '?': { text: t('keys'), act: () => setShown(keysNow()) },
  });
  if (shown === null) return null;
  if (shown === 'palette')
    return (
      <AwaitedDialog onClose={close}>
        <Palette pages={pages} onGo={path => void navigate(path)} onClose={close} />
      </AwaitedDialog>
    );
  return (
    <Dialog title={t('keys')} closeLabel={t('close')} onClose={close}>
      <dl className={styles.keys}>
        {Object.entries(shown).map(([key, { text }]) => (
          <div key={key}>
            <dt>
              <kbd>{nameOf(key)}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** A key as it is printed on the keyboard. */
const nameOf = (key: string): string =>
  key.startsWith('ctrl+')
    ? `Ctrl ${key.slice(5).toUpperCase()}`
    : /[A-Z]/.test(key)
      ? `Shift ${key}`
      : key.toUpperCase();
