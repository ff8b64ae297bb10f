import { startTransition, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { hasShortcuts, isBusy } from '../../ui/single-key.ts';
import { whenAppReady } from '../app-ready.ts';
import { http } from '../device/oms.ts';
import { isScanRoute } from '../session/view.ts';
import { mayOf } from '../state/asker.ts';
import { useSignedIn } from '../state/session.ts';
import styles from './header.module.css';

const HeaderSearch = lazily(
  () => import('../../office/orders/header-search/header-search.tsx'),
  async () => ({ default: () => null }),
);

/** A ref: `/` presses it, and leads nowhere else, until the code is there that hears it (office/page/keys.ts). */
function pressedBySlash(button: HTMLButtonElement): () => void {
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, target } = event;
    if (key !== '/' || ctrlKey || altKey || !hasShortcuts() || isBusy(target)) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  };
  document.addEventListener('keydown', hear, true);
  return () => document.removeEventListener('keydown', hear, true);
}

/**
 * The place of the header's order search. Its code comes after the paint, and on a scan route when it is pressed; until
 * then a button of the same size stands there.
 */
export function SearchSlot({ label }: { label: string }) {
  const session = useSignedIn();
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState<'pressed' | 'ahead' | null>(null);
  const isScanning = isScanRoute(pathname);
  useEffect(() => {
    if (isScanning) return undefined;
    let isHere = true;
    void whenAppReady().then(() => {
      if (isHere) startTransition(() => setWanted(before => before ?? 'ahead'));
    });
    return () => {
      isHere = false;
    };
  }, [isScanning]);
  const button = (
    <button
      // Where one scans a key may be a scanner's.
      ref={isScanning ? null : pressedBySlash}
      type="button"
      className={styles.find}
      aria-label={label}
      onClick={() => startTransition(() => setWanted('pressed'))}
    >
      <Icon name="search" size={18} />
      <span>{label}</span>
    </button>
  );
  return (
    <div className={styles.slot}>
      {wanted ? (
        <Suspense fallback={button}>
          <HeaderSearch
            label={label}
            http={http}
            user_id={session.user.id}
            may={right => mayOf(session, right)}
            begins={wanted === 'pressed'}
          />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
