import { Component, type ReactNode } from 'react';
import { loadNewest } from '../../device/new-version.ts';
import { isOnline } from '../../device/online.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { t } from './texts.ts';
import styles from './message.module.css';
import { MessageScreen } from './message-screen.tsx';

/** Catches errors of a screen while rendering; the outbox is not affected. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      // An office page is not stored on the device: without a network its code cannot be loaded.
      <MessageScreen text={t(isOnline() ? 'rendering_error' : 'offline')}>
        <Button size="large" kind="primary" wide onPress={() => void loadNewest()}>
          {t('reload')}
        </Button>
        <a className={styles.back} href="/">
          {t('home')}
        </a>
      </MessageScreen>
    );
  }
}
