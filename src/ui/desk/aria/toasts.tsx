import { createRoot, type Root } from 'react-dom/client';
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

/** An act that a toast offers: the opposite of what was done. */
export interface ToastAct {
  readonly text: string;
  readonly act: () => void;
}

interface ToastContents {
  readonly text: string;
  readonly undo?: ToastAct;
  readonly failed?: true;
  readonly region: string;
  readonly close: string;
}

/** How long a toast is shown; it stays while the pointer or the focus is on it. One with an act is there a minute. */
const STANDS_MS = 5000;
const ACT_STANDS_MS = 60_000;
/** Made with the first toast. */
let region: { readonly queue: ToastQueue<ToastContents>; readonly root: Root } | undefined;

/** Says that something was done or was not, without asking for anything, and may offer to undo it; read out by a screen reader. */
export function showToast(toast: ToastContents): void {
  region ??= openRegion(toast.region);
  region.queue.add(toast, { timeout: toast.undo ? ACT_STANDS_MS : STANDS_MS });
}

/** Takes all of them away. */
export function closeToasts(): void {
  region?.root.unmount();
  region = undefined;
}

function openRegion(label: string): NonNullable<typeof region> {
  const queue = new ToastQueue<ToastContents>({ maxVisibleToasts: 3 });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <ToastRegion queue={queue} className={styles.region} aria-label={label}>
      {({ toast }) => (
        <Toast toast={toast} className={styles.toast} data-failed={toast.content.failed}>
          <ToastContent className={styles.content}>
            <Icon name={toast.content.failed ? 'alert' : 'check'} size={20} />
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.undo && <Undo of={toast.content.undo} onDone={() => queue.close(toast.key)} />}
          <Button slot="close" className={styles.close} aria-label={toast.content.close}>
            <Icon name="close" size={20} />
          </Button>
        </Toast>
      )}
    </ToastRegion>,
  );
  return { queue, root };
}

/** Without its slot it would be named as the button that closes. */
const Undo = ({ of, onDone }: { of: ToastAct; onDone: () => void }) => (
  <Button
    slot={null}
    className={styles.undo}
    onPress={() => {
      onDone();
      of.act();
    }}
  >
    {of.text}
  </Button>
);
