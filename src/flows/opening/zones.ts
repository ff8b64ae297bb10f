import { UNREAD, type Problem } from '../../../contract/problem.ts';
import { scannedText } from '../../../core/code/scanned-text.ts';
import type { Location, SortingZone } from '../../../contract/warehouse/location.ts';
import type { Meaning } from '../../sync/classify.ts';
import { t } from '../steps/texts.ts';
import type { FlowServices } from '../flow.ts';
import { refusalText } from '../../texts/refusal.ts';
import { zoneName } from '../../texts/words/retailer-names.ts';

const AUTOFILL = 'processProduct.autofillSortingZone';

/** Without an answer that can be read: which field is at fault, where that is known. */
export const noAnswer = (problem: Pick<Problem, 'code' | 'detail' | 'title'> | undefined, offline: string) =>
  problem?.code === UNREAD ? refusalText(problem) : offline;

/** Why a read failed, as a sentence for the worker. */
export const failureOf = (answers: readonly Meaning[], offline: string) => {
  const failed = answers.find(answer => answer.kind !== 'ok');
  const text =
    failed?.kind === 'refused'
      ? refusalText(failed.problem)
      : failed?.kind === 'signed-out'
        ? t('sign_in_again')
        : noAnswer(failed?.problem, offline);
  return { name: 'failed', text } as const;
};

/** 0 off, 1 prefill, 2 prefill and submit. */
export const autofillZone = (location: Location): number =>
  location.location_properties?.find(p => p.location_property_key.identifier === AUTOFILL)?.int_value ?? 0;

/** The zone that a scanned or typed text names: by identifier, or by name in Dutch or the language on the screen. */
export function zoneNamed(zones: readonly SortingZone[], text: string): SortingZone | undefined {
  const wanted = scannedText(text).toLowerCase();
  return zones.find(z =>
    [z.identifier, z.display_name, zoneName(z)].some(name => name.toLowerCase() === wanted),
  );
}

/** The zone in which a work was opened last on this device; `null` and `false` ask for it again. */
export function keptZone({ outbox }: Pick<FlowServices, 'outbox'>, work: string) {
  const key = `${work}#zone`;
  return {
    get: () => outbox.loadFlow(key),
    /** If this fails the zone is asked again. */
    keep: (zone: string | false | null): Promise<void> => outbox.saveFlow(key, zone).catch(() => undefined),
  };
}
