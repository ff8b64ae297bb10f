import { useEffect, useState } from 'react';
import { patchBatch } from '../../../contract/warehouse/batch.ts';
import { listStorageLocations, type SortingZone } from '../../../contract/warehouse/location.ts';
import type { LocationRef } from '../../../contract/session.ts';
import ZoneDialog from '../../office/batches/parts/zone-dialog.tsx';
import { changeInput, zonesInput } from '../../office/batches/view.ts';
import { http } from '../device/oms.ts';

interface ChooseZoneProps {
  place: LocationRef;
  batch: string;
  onClose: () => void;
  onSaved: () => void;
}

/**
 * The batch page's choice of a zone, on the scan home; loaded when it is opened, because it needs the network anyway.
 */
export default function ChooseZone({ place, batch, onClose, onSaved }: ChooseZoneProps) {
  const [zones, setZones] = useState<readonly SortingZone[] | 'failed' | null>(null);
  useEffect(() => {
    const load = async () => {
      const answer = await http.call(listStorageLocations, zonesInput(place));
      setZones(answer.kind === 'ok' ? answer.body : 'failed');
    };
    void load();
  }, [place]);
  const choose = async (sorting_zone_identifier: string) => {
    const answer = await http.call(patchBatch, changeInput(place, batch, { sorting_zone_identifier }));
    if (answer.kind !== 'ok') return answer.kind === 'refused' ? answer.problem.code : answer.kind;
    onSaved();
    return null;
  };
  return <ZoneDialog batch={batch} zones={zones} onClose={onClose} onChoose={choose} />;
}
