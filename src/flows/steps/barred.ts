import type { Barred } from '../session/effects.ts';
import type { ScanProps } from '../flow.ts';
import type { BarAct } from './commands/command-scans.ts';
import type { StageView } from './scan-screen.tsx';
import { t } from './texts.ts';

/** The red screen of a worker from whom the OMS takes nothing more: why, and what to do with the things in hand. */
export const barredStage = (
  why: Barred,
  read: string | null,
  hands: Pick<StageView, 'step' | 'instruction'> & Partial<StageView>,
): StageView => ({
  // The thing in hand stays in sight on a small screen.
  state: 'refused',
  label: t('barred_step'),
  ...hands,
  verdict: {
    text: t(`barred_${why}`),
    note: read === null ? t('barred_note') : t('read', { read }),
  },
});

/** A colleague goes on with this device. No command presses it. */
export const barredTakeOver = ({ onBadge }: Pick<ScanProps, 'onBadge'>) =>
  onBadge === null
    ? undefined
    : {
        text: t('barred_switch'),
        icon: 'user' as const,
        busy: false,
        onPress: () => onBadge(null),
        commands: [],
      };

/** The OMS is asked once more. */
export const barredAgain = (onPress: () => void): BarAct => ({
  text: t('barred_again'),
  icon: 'refresh',
  onPress,
  commands: [],
});
