import type { Setting } from './view.ts';

/** The props of the input of a setting. */
export interface InputProps {
  readonly setting: Setting;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
}
