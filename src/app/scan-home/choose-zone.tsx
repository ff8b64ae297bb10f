import { use, useState } from 'react';
import type { LocationRef } from '../../../contract/session.ts';
import ZoneDialog from '../../office/batches/parts/zone-dialog.tsx';
import { batchQueries } from '../../office/batches/queries.ts';
import { oms } from '../device/oms.ts';

interface ChooseZoneProps {
  place: LocationRef;
  batch: string;
  onClose: () => void;
  onSaved: () => void;
}

/**
 * The batch page's choice of a zone, on the scan home; loaded when it is opened, because it needs the network anyway.
 */
export default function ChooseZone({
  place: { type, identifier },
  batch,
  onClose,
  onSaved,
}: ChooseZoneProps) {
  const http = use(oms());
  const [queries] = useState(() => batchQueries(http, { type, location: identifier, batch }));
  return <ZoneDialog batch={batch} queries={queries} onClose={onClose} onSaved={onSaved} />;
}
