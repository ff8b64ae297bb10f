import { dirname, relative } from 'node:path';
import { defineConfig } from 'vite';

/** Stands for the way from a file of the build to the sources. */
const TO_SOURCES = '@to-sources';

/** The server as one JavaScript file: Node runs it with no compiler beside it in memory. Files are found where the sources are. */
export default defineConfig({
  plugins: [
    {
      name: 'folders-of-the-sources',
      transform: (code, id) =>
        code.replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + '/${TO_SOURCES}/${relative(import.meta.dirname, dirname(id))}')`,
        ),
      // The build may be moved with the sources, and tells nobody where it was made.
      renderChunk: (code, { fileName }) =>
        code.replaceAll(TO_SOURCES, relative(dirname(`dist-server/${fileName}`), '.')),
    },
  ],
  publicDir: false,
  // Threads are files beside the server's.
  build: {
    ssr: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        'replay-thread': 'server/acts/assign/replay-thread.ts',
        'effect-thread': 'server/acts/assign/effect-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
    outDir: 'dist-server',
    target: 'node20',
    minify: false,
  },
});
