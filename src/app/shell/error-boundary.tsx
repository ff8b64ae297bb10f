import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { texts } from '../../texts/texts.ts';
import { MessageScreen } from './message-screen.tsx';

const t = texts('shell', {
  rendering_error: 'Er is iets misgegaan bij het laden van de pagina. Neem contact op met de provider.',
  reload: 'Opnieuw laden',
});

/** Catches what a screen throws while rendering; the outbox is untouched by it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <MessageScreen text={t('rendering_error')}>
        <Button size="large" kind="primary" wide onPress={() => location.reload()}>
          {t('reload')}
        </Button>
      </MessageScreen>
    );
  }
}
