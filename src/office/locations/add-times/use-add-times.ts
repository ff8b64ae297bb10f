import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Extra } from '../../../../contract/extra.ts';
import type { SeenRevision } from '../../../../contract/http.ts';
import {
  MOST_LOCATIONS,
  postServiceTimesBatch,
  tryServiceTimesBatch,
} from '../../../../contract/warehouse/service-times-batch.ts';
import type { Location } from '../../../../contract/warehouse/location.ts';
import { ask, type Failure } from '../../calls/client.ts';
import { nowOf } from '../../calls/today.ts';
import { useActs } from '../../calls/use-act.ts';
import { useSettled } from '../../calls/use-settled.ts';
import { useOffice } from '../../office.ts';
import { reasonOf } from '../../parts/reason.ts';
import { t } from './texts.ts';
import {
  addInput,
  A_CALL,
  failedOf,
  outcomesOf,
  partsOf,
  rowFaults,
  rowsOf,
  tryInput,
  type Outcome,
  type Part,
  type ServiceType,
  type TimesDraft,
} from './view.ts';

/** So long after the last change what would come of it is asked (README-things, effect cards). */
const TRY_MS = 600;

interface Tried {
  /** The outcomes that adding these times would have; undefined while they are not known. */
  readonly outcomes: readonly Outcome[] | undefined;
  /** Whether this OMS can tell them. */
  readonly tells: boolean;
  readonly hasFailed: boolean;
}

/** Asks what would come of adding these times without overwriting. */
export function useTry(
  locations: readonly Location[],
  draft: TimesDraft,
  type: ServiceType | undefined,
): Tried {
  const { http, asker } = useOffice();
  const tells = asker.features.has('service-times-dry-run' satisfies Extra);
  const asked = JSON.stringify({ ...draft, overwrite: false });
  const settled = useSettled(asked, TRY_MS);
  const isWhole =
    type !== undefined &&
    draft.rows.length > 0 &&
    rowFaults(draft, type, { locations, now: nowOf(http) }).size === 0;
  const query = useQuery({
    queryKey: [tryServiceTimesBatch.id, locations.map(({ id }) => id), settled],
    enabled: tells && isWhole && settled === asked,
    meta: { about: tryServiceTimesBatch.about },
    queryFn: async ({ signal }) => {
      const parts = partsOf(locations, MOST_LOCATIONS);
      const tried = parts.map(async part => {
        const { body } = await ask(http, tryServiceTimesBatch, tryInput(draft, part), signal);
        return outcomesOf(part, body, rowsOf(draft));
      });
      return (await Promise.all(tried)).flat();
    },
  });
  return {
    outcomes: settled === asked ? query.data : undefined,
    tells,
    hasFailed: query.isError,
  };
}

/** Locations of one call, and what was seen there that it may overwrite. */
interface Asked {
  readonly part: Part;
  readonly seen: readonly SeenRevision[] | null;
}

/** Adds the times, some locations at a time; `progress` counts the locations that were answered. */
export function useAddTimes() {
  const { progress, act } = useActs(postServiceTimesBatch);
  const [of, setOf] = useState(0);
  /**
   * `overwrites`: at which locations times that are there are overwritten. What was seen there may have changed since: then
   * nothing is overwritten.
   */
  async function add(
    draft: TimesDraft,
    locations: readonly Location[],
    overwrites: ReadonlyMap<number, readonly SeenRevision[]>,
  ): Promise<readonly Outcome[]> {
    setOf(locations.length);
    const asked: readonly Asked[] = [
      ...partsOf(locations.filter(({ id }) => overwrites.has(id))).map(part => ({
        part,
        seen: part.locations.flatMap(({ id }) => overwrites.get(id) ?? []),
      })),
      ...partsOf(locations.filter(({ id }) => !overwrites.has(id))).map(part => ({ part, seen: null })),
    ];
    const answers = await act(asked.map(({ part, seen }) => addInput(draft, part, seen)));
    return asked.flatMap(({ part }, nth) => {
      const answer = answers[nth];
      return answer?.kind === 'ok'
        ? outcomesOf(part, answer.body, rowsOf(draft))
        : failedOf(part, (answer && reasonOf(answer as Failure)) ?? t('failed_location'));
    });
  }
  return {
    add,
    progress: progress && { done: Math.min(progress.done * A_CALL, of), of },
  };
}
