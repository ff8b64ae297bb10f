import { useRef, useState } from 'react';
import type { Extra } from '../../../contract/extra.ts';
import { findPoint } from '../../../contract/warehouse/location.ts';
import { useAct } from '../calls/use-act.ts';
import { useOffice } from '../office.ts';
import type { Draft } from '../edit/use-draft.ts';
import { withReason } from '../parts/reason.ts';
import { addressAsked, degreesText, type AddressRow, type ContactDraft } from './contact.ts';
import { t } from './texts.ts';

/**
 * Fills in the coordinates of an address: when it is left without any, and again by a press. An answer about an address that has
 * changed meanwhile is dropped.
 */
export function usePoint(draft: Draft<ContactDraft>, row: AddressRow) {
  const { act, busy } = useAct(findPoint);
  const [outcome, setOutcome] = useState('');
  const hasGeocoder = useOffice().asker.features.has('geocoder' satisfies Extra);
  /** The address that was asked for last; null: it has changed since; undefined: it is as it was. */
  const asked = useRef<string | null>(undefined);
  const query = hasGeocoder ? addressAsked(row) : null;

  async function search(): Promise<void> {
    if (!query) return;
    const of = JSON.stringify(query);
    asked.current = of;
    setOutcome(t('finding_point'));
    const answer = await act({ query });
    if (asked.current !== of) return;
    if (answer.kind !== 'ok') return setOutcome(withReason(t('point_failed'), answer));
    const { point } = answer.body;
    setOutcome(point ? t('point_found') : t('point_unknown'));
    if (!point) return;
    draft.set(`addresses.${row.id}.latitude`, degreesText(point.latitude));
    draft.set(`addresses.${row.id}.longitude`, degreesText(point.longitude));
  }
  return {
    /** undefined: nothing can be asked. */
    search: query ? () => void search() : undefined,
    busy,
    outcome,
    forget(): void {
      asked.current = null;
      setOutcome('');
    },
    leave(): void {
      if (query && row.latitude === '' && row.longitude === '' && asked.current === null) void search();
    },
  };
}
