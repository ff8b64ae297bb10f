import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CommandAct } from '../../../../core/command/command.ts';
import type { BarPrimary } from '../../../ui/scan/page/bottom-bar.tsx';
import type { StageProps } from '../../../ui/scan/screen/stage.tsx';
import { lazySteps } from '../lazy-parts.ts';

/** A button of the bar, and the commands that press it: by default 'Verder' the primary one, and 'Later' the one beside it. */
export type BarAct = BarPrimary & { readonly commands?: readonly CommandAct[] };

/** The commands that press a button of the bar, while it can be pressed. */
export function pressesOf(
  button: BarAct | null | undefined,
  usual: readonly CommandAct[],
): Partial<Record<CommandAct, () => void>> {
  if (!button || button.busy || button.disabled) return {};
  const { form, onPress, commands = usual } = button;
  const press =
    form === undefined
      ? onPress
      : () => document.querySelector<HTMLFormElement>(`form#${form}`)?.requestSubmit();
  return press ? Object.fromEntries(commands.map(act => [act, press])) : {};
}

/** A command that had no button on the step of that moment. */
interface NoButton {
  readonly sentence: string;
  readonly step: string;
  readonly beat: number;
}

/**
 * Presses the screen's buttons by commands. What has no button is said until the next scan, tap or verdict; no machine knows
 * of it.
 */
export function useCommandScans(codes: { press(press: () => boolean): void }, step: string, beat: number) {
  const [none, setNone] = useState<NoButton | null>(null);
  const [count, setCount] = useState(0);
  const latest = useRef({ step, beat });
  useLayoutEffect(() => {
    latest.current = { step, beat };
  });
  const heed = useCallback(() => setNone(null), []);
  useEffect(() => {
    if (!none) return;
    document.addEventListener('click', heed, true);
    return () => document.removeEventListener('click', heed, true);
  }, [none, heed]);
  async function press(code: string, at: number): Promise<void> {
    const { pressCommand } = await lazySteps.pressCommand();
    codes.press(() => {
      const sentence = pressCommand(code, at, latest.current.step);
      setNone(sentence === null ? null : { sentence, ...latest.current });
      if (sentence !== null) setCount(n => n + 1);
      return sentence === null;
    });
  }
  return {
    none: none?.step === step && none.beat === beat ? none : null,
    /** How many there were; it never falls, because each verdict after them is drawn as a new one. */
    count,
    press,
    heed,
  };
}

/** The stage of a command without a button: the sentence, and what the step said already. */
export const withoutButton = <S extends Pick<StageProps, 'state' | 'verdict'>>(
  stage: S,
  none: NoButton | null,
): S =>
  none === null
    ? stage
    : {
        ...stage,
        state: 'refused',
        verdict: {
          text: none.sentence,
          ...(stage.verdict && stage.state !== 'accepted' ? { note: stage.verdict.text } : {}),
        },
      };
