import { dirname } from 'node:path';
import { defineConfig } from 'vite';

/** The server as one JavaScript file: Node runs it with no compiler beside it in memory. Files are found where the sources are. */
export default defineConfig({
  plugins: [
    {
      name: 'folders-of-the-sources',
      transform: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
    },
  ],
  publicDir: false,
  build: { ssr: 'server/main.ts', outDir: 'dist-server', target: 'node20', minify: false },
});
