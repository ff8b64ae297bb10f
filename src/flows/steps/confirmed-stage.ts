import type { StageProps } from '../../ui/scan/screen/stage.tsx';
import type { OnlineOnly } from '../flow.ts';
import { signals } from '../signals.ts';
import type { Signal } from './verdict-step.ts';
import { t } from './texts.ts';

/**
 * The stage of a device that can keep nothing (decision 028): it waits for the OMS, or says why nothing was recorded.
 */
export function confirmedStage<S extends Pick<StageProps, 'state' | 'verdict' | 'instruction'>>(
  stage: S,
  mode: OnlineOnly,
): S {
  if (mode === 'waits')
    return { ...stage, state: 'ready', verdict: undefined, instruction: t('waits_for_oms') };
  if (mode === 'off' || stage.state !== 'cannot-store' || !stage.verdict) return stage;
  return { ...stage, verdict: { ...stage.verdict, note: t('unconfirmed_hint') } };
}

let sound: ((signal: Signal) => void) | undefined;

/** The low tone, for a scan that no flow takes. */
export function refuseScan(): void {
  sound ??= signals(new AbortController().signal);
  sound('refuse');
}
