import { surely } from '../device/surely.ts';

/** Whether a typed text is submitted as it stands: by the setting's pattern as it is now, of the linear-time subset; an empty or unsupported one never does. */
export function createAutoSubmit(setting: () => string | null): (text: string) => boolean {
  let source: string | null = null;
  let matches: ((text: string) => boolean) | null = null;
  const follow = (): void => {
    const now = setting();
    if (now === source) return;
    source = now;
    matches = null;
    if (!now) return;
    // Only typing needs the compiler, and nobody types before it is here.
    void surely(() => import('../../core/location/auto-submit.ts')).then(({ compilePattern }) => {
      const compiled = now === source ? compilePattern(now) : null;
      if (compiled?.ok) matches = compiled.matches;
    });
  };
  follow();
  return text => {
    follow();
    return matches?.(text.trim()) === true;
  };
}
