import { vi } from 'vitest';

/** A loudspeaker that never opens, no buzz, and frames at once. Globals: a module that another test loaded cannot be mocked. */
export function stubLoudspeaker(): void {
  vi.stubGlobal('requestAnimationFrame', queueMicrotask);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly state = 'suspended';
      readonly resume = () => Promise.resolve();
      readonly close = () => Promise.resolve();
    },
  );
}
