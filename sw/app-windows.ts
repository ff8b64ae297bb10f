declare const self: ServiceWorkerGlobalScope;

/** Paths of this origin that the server answers itself: no pages of the app, though this worker controls them too. */
export const notOfApp = [/^\/api\//, /^\/portal(\/|$)/, /^\/demo(\/|$)/, /^\/media\//];

/** The windows that show the app. */
export async function appWindows(): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window' });
  return windows.filter(({ url }) => !notOfApp.some(path => path.test(new URL(url).pathname)));
}
