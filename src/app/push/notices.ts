import { go } from '../path.ts';

/** Goes where a tapped notification leads (sw/notices.ts). */
export function followNotices(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown };
    if (type === 'OPEN' && typeof path === 'string' && path.startsWith('/')) go(path);
  });
}
