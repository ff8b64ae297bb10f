import { createRoot } from 'react-dom/client';
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { Icon } from '../../icons/icon.tsx';
import styles from './toasts.module.css';
import './without-styles.ts';

export interface ToastTexts {
  readonly text: string;
  readonly region: string;
  readonly close: string;
}

/** How long a toast is shown; it stays while the pointer or the focus is on it. */
const STANDS_MS = 5000;
const queue = new ToastQueue<ToastTexts>({ maxVisibleToasts: 3 });
let isMounted = false;

/** Says that something was done, without asking for anything; read out by a screen reader. */
export function showToast(toast: ToastTexts): void {
  queue.add(toast, { timeout: STANDS_MS });
  if (isMounted) return;
  isMounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <ToastRegion queue={queue} className={styles.region} aria-label={toast.region}>
      {({ toast }) => (
        <Toast toast={toast} className={styles.toast}>
          <ToastContent className={styles.content}>
            <Icon name="check" size={20} />
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          <Button slot="close" className={styles.close} aria-label={toast.content.close}>
            <Icon name="close" size={20} />
          </Button>
        </Toast>
      )}
    </ToastRegion>,
  );
}
