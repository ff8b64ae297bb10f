import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { dispatchTypesAt, keepPick, pickOnDevice, placeOf } from '../../../work-package/picks.ts';
import { openConnection } from '../../connection.ts';
import type { ScanProps } from '../../flow.ts';
import type { ZoneChoice } from '../../opening/machine.ts';
import {
  openWork,
  withoutZones,
  type Opened,
  type Opening,
  type WorkToOpen,
} from '../../opening/open-work.ts';
import { noAnswer } from '../../opening/zones.ts';
import { followPick, type PickRef } from './follow-pick.ts';
import type { PickModel } from '../session/pick-model.ts';
import { openPickSession } from '../session/session.ts';
import { t } from '../texts.ts';

/** Opens a delivery for picking: from this device first, and from the OMS in the background. */
export const openPick = (
  flow: ScanProps,
  ref: PickRef,
  show: (opening: Opening<PickModel>) => void,
): Opened => openWork(pickWork(flow, ref), show);

/** `fresh`: it came from the OMS just now. */
interface Target {
  readonly delivery: DispatchRequest;
  readonly fresh: boolean;
}

function pickWork(flow: ScanProps, ref: PickRef): WorkToOpen<PickModel, Target, ZoneChoice> {
  const { services, user } = flow;
  const { cache } = services;
  return {
    ...withoutZones,
    work: `pick/${ref.id}`,
    async load() {
      const delivery = await pickOnDevice(cache, ref.id, user.id).catch(() => null);
      if (delivery?.sales_order.identifier === ref.order)
        return { name: 'found', target: { delivery, fresh: false } };
      const { pullPick, loadText } = await import('./online.ts');
      const pulled = await pullPick(services.http, ref.order, ref.id);
      if (pulled.kind === 'later')
        return { name: 'failed', text: noAnswer(pulled.problem, t('load_offline')) };
      if (pulled.kind === 'refused') return { name: 'failed', text: loadText(pulled.problem) };
      await keepPick(cache, user.id, pulled.value, services.clock.now()).catch(() => undefined);
      return { name: 'found', target: { delivery: pulled.value, fresh: true } };
    },
    async open({ delivery, fresh }, _choice, signal) {
      const connection = openConnection(signal, services.outbox);
      const types = await dispatchTypesAt(cache, placeOf(delivery)).catch(() => null);
      const { deps, renew } = followPick(flow, ref, connection, { delivery, types }, signal);
      const model = await openPickSession(deps);
      void services.whenReady().then(() => (signal.aborted ? undefined : renew(!fresh)));
      return { name: 'opened', model };
    },
  };
}
