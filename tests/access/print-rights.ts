import { createServer } from 'vite';

/** `npm run rights`. Vite runs the page, because it looks through whole folders (import.meta.glob). */
const vite = await createServer({
  configFile: false,
  logLevel: 'warn',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true },
  appType: 'custom',
});
const { rightsPage } = await vite.ssrLoadModule('/tests/access/rights-page.ts');
console.log(rightsPage());
await vite.close();
