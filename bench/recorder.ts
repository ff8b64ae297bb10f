/** The records of the in-page recorder; all times on the page's performance.now(). */
export interface Answer {
  /** event.timeStamp of the key that ended the scan. */
  readonly ended: number;
  /** The page was given that key. */
  readonly heard: number;
  /** When the transaction that became durable began. */
  readonly begun: number;
  /** When the strict transaction completed; Infinity: none has. */
  readonly durable: number;
  /** The screen's state was changed. */
  readonly changed: number;
  /** The first frame after that was on its way. */
  readonly painted: number;
}
export interface Recorder {
  /** The first frame after `selector` matched first. */
  ready(selector: string): Promise<number>;
  /** Times the key after so many others, until `selector` matches; 'next verdict': until a scan screen shows another. */
  arm(selector: string, keysBefore: number): void;
  answered(): Promise<Answer>;
  /** The first strict transaction that completed after that key, which may be later than the answer. */
  stored(): Promise<number>;
}

declare global {
  interface Window {
    recorder: Recorder;
  }
}

/**
 * Runs in the page before everything else: times from the event itself to the frame, and watches transactions
 * complete.
 */
export function installRecorder(): void {
  const commits: { begun: number; at: number }[] = [];
  let committed: () => void = () => undefined;
  let awaited: string | undefined;
  let answer: Promise<Answer> | undefined;
  let answered: (answer: Promise<Answer>) => void = () => undefined;

  const frame = (): Promise<number> =>
    new Promise(done => {
      requestAnimationFrame(() => {
        // The task after the frame's own callbacks and its rendering.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => done(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    });
  const matched = (selector: string): Promise<number> =>
    new Promise((done, failed) => {
      const patience = setTimeout(() => {
        observer.disconnect();
        failed(new Error(`no ${selector} within 60 s: ${document.body.textContent.slice(0, 300)}`));
      }, 60_000);
      const look = (): boolean => {
        if (!document.querySelector(selector)) return false;
        clearTimeout(patience);
        observer.disconnect();
        done(performance.now());
        return true;
      };
      const observer = new MutationObserver(look);
      if (!look()) observer.observe(document, { subtree: true, childList: true, attributes: true });
    });

  let keysBefore = 0;

  const nextVerdict = (): string => {
    const beat = document.querySelector('section[data-beat]')?.getAttribute('data-beat');
    return `section[data-beat]:not([data-beat="${beat}"])`;
  };
  const time = async (ended: number, heard: number, selector: string): Promise<Answer> => {
    const changed = await matched(selector);
    const painted = await frame();
    const { begun, at: durable } = commits.find(({ at }) => at >= ended) ?? { begun: Infinity, at: Infinity };
    return { ended, heard, begun, durable, changed, painted };
  };
  addEventListener(
    'keydown',
    event => {
      if (awaited === undefined || event.key === 'Shift' || keysBefore-- > 0) return;
      const selector = awaited === 'next verdict' ? nextVerdict() : awaited;
      answered(time(event.timeStamp, performance.now(), selector));
      awaited = undefined;
    },
    { capture: true },
  );
  const transaction = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')
    ?.value as IDBDatabase['transaction'];
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...asked) {
    const begun = performance.now();
    const opened = transaction.apply(this, asked);
    const stores = opened.objectStoreNames;
    // A pick sends nothing before it is completed: its scans are stored with the flow's state.
    const keeps = stores.contains('entries') || stores.contains('flow_states');
    if (opened.mode === 'readwrite' && opened.durability === 'strict' && keeps)
      opened.addEventListener('complete', () => {
        commits.push({ begun, at: performance.now() });
        committed();
      });
    return opened;
  };
  window.recorder = {
    async ready(selector) {
      await matched(selector);
      return frame();
    },
    arm(selector, before) {
      commits.length = 0;
      keysBefore = before;
      awaited = selector;
      answer = new Promise(done => {
        answered = done;
      });
    },
    async answered() {
      if (!answer) throw new Error('arm first');
      return answer;
    },
    async stored() {
      const { ended } = await this.answered();
      for (;;) {
        const found = commits.find(({ at }) => at >= ended);
        if (found) return found.at;
        await new Promise<void>(done => {
          committed = done;
        });
      }
    },
  };
}
