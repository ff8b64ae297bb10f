import type { DevicePart, PartState } from '../../../contract/scanning/scanner-test.ts';
import { getFrontendConfig } from '../../../contract/session.ts';
import { openSound } from '../../device/sound.ts';
import { isStorageTight, keepStorage } from '../../device/storage.ts';
import { vibrate } from '../../device/vibration.ts';
import { chosenOf } from '../../flows/print-desk.ts';
import type { Http } from '../../sync/http.ts';
import { fetchPrinters } from '../../sync/print-slip.ts';
import type { PartFound } from './part-found.ts';
import { printedOn } from './printed-on.ts';
import { t } from './texts.ts';

type PrinterPlace = Parameters<typeof fetchPrinters>[1];

interface Given {
  readonly http: Http;
  /** The location whose printers are asked for; undefined: the user has none. */
  readonly place: PrinterPlace | undefined;
  /** The device can keep nothing (decision 028). */
  readonly keepsNothing: boolean;
  /** The worker asked for it: only then something comes out of a printer. */
  readonly isPressed: boolean;
}

/** A call that takes longer (ms) makes a worker wait. */
const SLOW_CALL = 500;
/** The highest of the three tones ends by then (ms), and the last one. */
const TONES_MS = 900;

const found = (state: PartState, text: string): PartFound => ({ state, text });

/** The tests of the device; those in `asks` end with a question to the worker, and the camera with a code to read. */
export const tests: Readonly<Record<DevicePart, (given: Given) => Promise<PartFound>>> = {
  async camera() {
    // Its code comes with the first use.
    const camera = await import('../../input/camera/stream.ts').catch(() => null);
    if (!camera) return found('poor', t('camera_unloaded'));
    const acquired = await camera.acquireStream();
    if (!acquired.ok)
      return found(acquired.code === 'denied' ? 'poor' : 'absent', t(`camera_${acquired.code}`));
    const { width = 0, height = 0 } = acquired.stream.getVideoTracks()[0]?.getSettings() ?? {};
    for (const track of acquired.stream.getTracks()) track.stop();
    return found('unknown', t('camera_aim', { width, height }));
  },
  async sound() {
    const sound = openSound();
    sound.play('accept');
    setTimeout(sound.stop, TONES_MS);
    return found('unknown', t('sound_asked'));
  },
  async vibration() {
    if (!('vibrate' in navigator)) return found('absent', t('vibration_absent'));
    vibrate('attention');
    return found('unknown', t('vibration_asked'));
  },
  async storage({ keepsNothing }) {
    if (keepsNothing) return found('absent', t('storage_nothing'));
    const state = await keepStorage().catch(() => null);
    if (!state) return found('poor', t('storage_unknown'));
    if (isStorageTight(state)) return found('poor', t('storage_tight'));
    const mb = Math.round((state.quota - state.usage) / 1e6);
    return state.persisted ? found('good', t('storage_kept', { mb })) : found('poor', t('storage_not_kept'));
  },
  async 'wake-lock'() {
    if (!('wakeLock' in navigator)) return found('absent', t('wake_absent'));
    try {
      await (await navigator.wakeLock.request('screen')).release();
      return found('good', t('wake_good'));
    } catch {
      return found('poor', t('wake_refused'));
    }
  },
  async network({ http }) {
    const start = performance.now();
    const answer = await http.call(getFrontendConfig);
    const ms = Math.round(performance.now() - start);
    if (answer.kind !== 'ok') return found('absent', t('network_none'));
    return found(ms < SLOW_CALL ? 'good' : 'poor', t('network_took', { ms }));
  },
  async printer({ http, place, isPressed }) {
    const printers = place && (await fetchPrinters(http, place));
    if (!printers) return found('unknown', t('printer_unknown'));
    if (printers.length === 0) return found('absent', t('printer_none'));
    const mine = chosenOf(printers, localStorage);
    if (!isPressed) return found('unknown', mine.map(({ name }) => name).join(', '));
    const all = await Promise.all(mine.map(printer => printedOn(http, place, printer)));
    return found(
      all.every(({ state }) => state === 'good') ? 'good' : 'poor',
      all.map(({ text }) => text).join('. '),
    );
  },
};

/** The device cannot tell whether the worker heard or felt it. */
export const asks: ReadonlySet<DevicePart> = new Set(['sound', 'vibration']);
