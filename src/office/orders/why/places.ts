import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { ResultCode } from '../../../../core/assign/facts.ts';
import { allOf } from '../../../texts/office-formats.ts';
import { t } from './texts.ts';

type Tries = NonNullable<DispatchRequest['metadata']['assign_component_results']>;
type Result = Tries[number]['results'][number];
/** The name of a location by its identifier. */
export type NameOf = (identifier: string) => string;

/** So many places are named of each reason. */
const NAMED = 3;

/** Which places the last plan had for all lines; undefined: it was not planned. */
export function fittingPlaces(tries: Tries | null | undefined): readonly string[] | undefined {
  const results = tries?.at(-1)?.results;
  if (!results || results.length === 0) return undefined;
  const lines = new Set(results.map(({ line }) => line));
  const [first = [], ...others] = [...lines].map(of =>
    placesThatFit(results.filter(({ line }) => line === of)),
  );
  return first.filter(place => others.every(of => of.includes(place)));
}
const placesThatFit = (results: readonly Result[]): readonly string[] => [
  ...new Set(results.filter(({ code }) => code === 'fits').flatMap(({ locations }) => locations)),
];

/** Why the places of the last plan dropped out: 'geen voorraad (DC Utrecht, Winkel Zeist), gesloten (101)'. */
export function whyDroppedOut(tries: Tries | null | undefined, nameOf: NameOf): string {
  const out = (tries?.at(-1)?.results ?? []).filter(({ code }) => code !== 'fits' && code !== 'wrong-type');
  return [...new Set(out.map(({ code }) => code))]
    .map(code => {
      const places = new Set(out.flatMap(of => (of.code === code ? of.locations : [])));
      return t('out', {
        why: t(`out_${code as Exclude<ResultCode, 'fits'>}`),
        places: named([...places].map(nameOf)),
      });
    })
    .join(', ');
}

const named = (places: readonly string[]): string =>
  places.length > NAMED
    ? t('and_more', { places: places.slice(0, NAMED).join(', '), n: places.length - NAMED })
    : allOf(places);
