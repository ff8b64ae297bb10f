import { compilePattern } from '../../../core/location/auto-submit.ts';

/**
 * Whether a typed text submits itself: by the setting's pattern; an empty one, or one that `compilePattern` does not take, never
 * does.
 */
export function createAutoSubmit(setting: () => string | null): (text: string) => boolean {
  let source: string | null = null;
  let matches: ((text: string) => boolean) | null = null;
  return text => {
    const now = setting();
    if (now !== source) {
      source = now;
      matches = now ? compilePattern(now) : null;
    }
    return matches?.(text.trim()) === true;
  };
}
