/** Whether this browser can be sent push messages, and its user allows them. Asking is another matter. */
export function pushSupport(): 'ready' | 'denied' | 'denied-ios' | 'install-first' | 'unsupported' {
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!can) return isApple() && !isInstalled() ? 'install-first' : 'unsupported';
  if (Notification.permission !== 'denied') return 'ready';
  return isApple() ? 'denied-ios' : 'denied';
}

/** An iPad says that it is a Mac, which has no touch screen. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);
