import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { keysNow, useKeys, type Keys } from './keys.ts';
import { pageActs, type PageAct } from './page-acts.ts';
import { memory } from './memory.ts';
import styles from './page.module.css';
import { t } from '../parts/texts.ts';
import type { Targets } from './targets.ts';

const Palette = lazyDialog(() => import('./palette.tsx'));

interface PageKeysProps {
  /** Where the palette can lead, beside what was visited, what the page can do, and locations. */
  readonly targets: Omit<Targets, 'visits' | 'keys' | 'acts' | 'locations'>;
}

/** Keys that the page had when it was opened. */
interface Shown {
  readonly part: 'palette' | 'keys';
  readonly keys: Keys;
  readonly acts: readonly PageAct[];
}

/** The keys of every page: Ctrl-K goes anywhere, ? lists what each key does here. */
export function PageKeys({ targets }: PageKeysProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const navigate = useNavigate();
  const close = () => setShown(null);
  const show = (part: 'palette' | 'keys') => setShown({ part, keys: keysNow(), acts: pageActs() });
  useKeys({
    'ctrl+k': { text: t('palette'), act: () => show('palette') },
    '?': { text: t('keys'), act: () => show('keys') },
  });
  if (shown === null) return null;
  const { part, keys, acts } = shown;
  if (part === 'palette')
    return (
      <AwaitedDialog onClose={close}>
        <Palette
          targets={{ ...targets, keys, acts, visits: memory.visits }}
          onGo={path => void navigate(path)}
          onClose={close}
        />
      </AwaitedDialog>
    );
  return (
    <Dialog title={t('keys')} closeLabel={t('close')} onClose={close}>
      <dl className={styles.keys}>
        {Object.entries(keys).map(([key, { text }]) => (
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
    : /^[A-Z]$/.test(key)
      ? `Shift ${key}`
      : key.toUpperCase().replace('ESCAPE', 'ESC');
