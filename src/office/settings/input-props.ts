import type { Faults } from '../edit/use-draft.ts';
import type { Setting } from './view.ts';

/** The props of the input of a setting. */
export interface InputProps {
  readonly setting: Setting;
  readonly value: unknown;
  readonly error: string | undefined;
  /** Faults of its rows, by their ids. */
  readonly rowErrors: Faults;
  readonly onChange: (value: unknown) => void;
  /** It, or its row of that id, was left. */
  readonly onBlur: (row?: string) => void;
}
