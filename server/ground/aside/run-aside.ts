import { Worker } from 'node:worker_threads';
import type { ClientConfig } from 'pg';

/** Work that takes much of the processor: a thread of its own does it, so that no request waits for it. */
export interface Aside<Asked, Answer> {
  /** Asks the thread, which starts with the first question; null: `left` aborted before the answer. */
  ask(asked: Asked, left: AbortSignal): Promise<Answer | null>;
  stop(): Promise<void>;
}

/** A question for the thread, or the end of one. */
export type ToThread<Asked> =
  { readonly id: number; readonly asked: Asked } | { readonly id: number; readonly left: true };
export type FromThread<Answer> = { readonly id: number } & (
  { readonly answer: Answer } | { readonly error: string; readonly code: string }
);

/** The thread has so much memory (MB), whatever it is asked: beyond it the question fails, and the server goes on. */
const MOST_MB = 160;
/** A thread that nobody asks for so long (ms) ends. */
const IDLE_MS = 60_000;

/** `entry` is the module of the thread, beside `of` (its `import.meta.url`): a source, or a file of the build. */
export function openAside<Asked, Answer>(
  of: string,
  entry: string,
  connection: ClientConfig,
): Aside<Asked, Answer> {
  const isSource = of.endsWith('.ts');
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const waiting = new Map<number, { answer: (of: Answer | null) => void; fail: (error: Error) => void }>();

  const end = (error: Error): void => {
    thread = undefined;
    for (const one of waiting.values()) one.fail(error);
    waiting.clear();
  };
  function start(): Worker {
    const file = new URL(`./${entry}.${isSource ? 'ts' : 'js'}`, of);
    const made = new Worker(isSource ? compiled(file) : file, {
      eval: isSource,
      workerData: connection,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    });
    made.on('message', (told: FromThread<Answer>) => {
      const asker = waiting.get(told.id);
      waiting.delete(told.id);
      if ('answer' in told) asker?.answer(told.answer);
      else asker?.fail(Object.assign(new Error(told.error), { code: told.code }));
      if (waiting.size === 0) idle = setTimeout(() => void stop(), IDLE_MS).unref();
    });
    made.on('error', error => made === thread && end(error));
    made.on('exit', () => made === thread && end(new Error('the thread has ended')));
    made.unref();
    return made;
  }
  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }
  return {
    ask(asked, left) {
      if (left.aborted) return Promise.resolve(null);
      clearTimeout(idle);
      const to = (thread ??= start());
      const id = ++last;
      return new Promise((answer, fail) => {
        waiting.set(id, { answer, fail });
        left.addEventListener(
          'abort',
          () => {
            tell(to, { id, left: true });
            if (waiting.delete(id)) answer(null);
          },
          { once: true },
        );
        tell(to, { id, asked });
      });
    },
    stop,
  };
}

/** Node takes no `--import` for a thread: a source is compiled by the thread itself. */
const compiled = (file: URL): string =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); })`;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
const tell = (to: Worker, told: ToThread<unknown>): void => to.postMessage(told);
