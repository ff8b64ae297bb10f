import type { ReactNode } from 'react';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { consequences, type DeliveryAct } from '../../../../../core/delivery/consequences.ts';
import type { Failure } from '../../../calls/client.ts';
import { ActDialog } from '../../../edit/act-dialog.tsx';
import type { Draft } from '../../../edit/use-draft.ts';
import { withReason } from '../../../parts/reason.ts';
import { type Pieces, useQuote } from '../../parts/use-quote.ts';
import { OfDelivery, Says, ScansUnderWay } from './of-delivery.tsx';
import { actedOf, withRefund, worded } from './says.ts';
import { goneText } from './stands.ts';
import { usePlaceName } from './use-place-name.ts';

interface DeliveryActDialogProps {
  readonly delivery: DispatchRequest;
  readonly title: string;
  readonly verb: string;
  readonly danger?: boolean;
  readonly wide?: boolean;
  /** The act as it was filled in; null: not enough to tell what it changes. */
  readonly act: DeliveryAct | null;
  /** The pieces of an order for which money can go back by it. */
  readonly refunds?: { readonly order: string; readonly pieces: Pieces };
  /** Why the verb does nothing yet. */
  readonly reason?: string | null;
  /** Data that the verb needs is still read. */
  readonly waits?: boolean;
  /** Scans that are under way are refused after it. */
  readonly refusesScans?: boolean;
  readonly draft: Pick<Draft<object>, 'isDirty' | 'changed' | 'rebase'>;
  readonly saving: {
    readonly save: () => Promise<void>;
    readonly busy: boolean;
    readonly failure: Failure | null;
  };
  /** The documents' sentence of its failure. */
  readonly failed: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

const NONE: Pieces = new Map();

/** An act on a delivery: of which one, its fields, what it will change as that is filled in, and its verb. */
export function DeliveryActDialog(props: DeliveryActDialogProps) {
  const { delivery, act, refunds, refusesScans, saving, failed, children, ...dialog } = props;
  const { save, busy, failure } = saving;
  const place = usePlaceName(delivery);
  const back = useQuote(refunds?.order ?? '', refunds?.pieces ?? NONE);
  const [headline, ...beside] = act ? consequences(actedOf(delivery, place), act) : [];
  return (
    <ActDialog
      {...dialog}
      gone={goneText(delivery)}
      busy={busy}
      failure={failure && withReason(failed, failure)}
      save={save}
    >
      <OfDelivery delivery={delivery} />
      {children}
      <Says headline={headline && withRefund(worded(headline), back)} beside={beside.map(worded)} />
      {refusesScans && <ScansUnderWay of={delivery} />}
    </ActDialog>
  );
}
