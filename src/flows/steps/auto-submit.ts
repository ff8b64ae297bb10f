import { compilePattern } from '../../../core/location/auto-submit.ts';

/**
 * Whether a typed text submits itself: by the setting's pattern, of the linear-time subset; an empty or unsupported
 * pattern never does.
 */
export function createAutoSubmit(setting: () => string | null): (text: string) => boolean {
  let source: string | null = null;
  let matches: ((text: string) => boolean) | null = null;
  return text => {
    const now = setting();
    if (now !== source) {
      source = now;
      const compiled = now ? compilePattern(now) : null;
      matches = compiled?.ok ? compiled.matches : null;
    }
    return matches?.(text.trim()) === true;
  };
}
