import { useEffect, useState } from 'react';
import type { AccessPlace } from '../../core/access/right.ts';
import type { Finishing } from '../office/goods-receipts/finishing.ts';
import { deviceClock, newDeviceId } from '../outbox/device/device.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Recorded } from '../outbox/record.ts';
import type { Answered } from '../outbox/storage-refusal.ts';
import { workOf } from '../work-package/store.ts';
import { outbox } from './device/device.ts';
import { isOnline } from '../device/online.ts';
import { useSignedIn } from './state/session.ts';

type Failure = Extract<Finishing['state'], 'not-stored' | 'unconfirmed' | 'not-read'>;

/** 'Klaar met scannen' as an entry of the queue: a barrier after this device's own scans of the receipt. */
export function useFinishReceipt({ type, identifier: location }: AccessPlace, receipt: string): Finishing {
  const { user } = useSignedIn();
  const work = workOf({ type, location, source: { type: 'goods-receipt', identifier: receipt } });
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [asked, setAsked] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [device_id, setDevice] = useState('');
  useEffect(() => {
    let current = true;
    const read = async () => {
      try {
        const [found, id] = await Promise.all([outbox.ofWork(work), outbox.deviceId()]);
        if (!current) return;
        setEntries(found);
        setDevice(id);
        setFailure(was => (was === 'not-read' ? null : was));
      } catch {
        if (current) setFailure('not-read');
      }
    };
    void read();
    const stop = outbox.subscribe(change => {
      if (change.entries.some(e => e.work === work)) void read();
    });
    return () => {
      current = false;
      stop();
    };
  }, [work]);

  const scans = entries.filter(e => e.mutation.type !== 'finish-receipt');
  const finishes = entries.filter(e => e.mutation.type === 'finish-receipt');
  const finish = finishes.find(e => e.id === asked) ?? finishes.find(e => e.state !== 'done');
  const state = failure ?? stateOf(finish);
  const noteFailure = async (recording: Promise<Recorded | Answered>): Promise<void> => {
    const kept = await recording;
    setFailure(kept.ok ? null : kept.code === 'unconfirmed' ? kept.code : 'not-stored');
  };
  return {
    own: {
      pending: scans.filter(e => e.state === 'pending').length,
      parked: scans.filter(e => e.state === 'parked').length,
    },
    state,
    device_id,
    finish: () => {
      if (state === 'sending' || state === 'waits') return;
      // Refused before: sends the same entry again.
      if (finish?.state === 'parked') return void noteFailure(outbox.retry(finish.id));
      const id = newDeviceId();
      setAsked(id);
      const mutation = {
        id,
        version: 1,
        at: new Date(deviceClock.now()).toISOString(),
        type: 'finish-receipt',
        location_type: type,
        location,
        goods_receipt_identifier: receipt,
      } as const;
      void noteFailure(outbox.record({ user, work, mutations: [mutation] }));
    },
  };
}

function stateOf(finish: Entry | undefined): Finishing['state'] {
  if (!finish) return 'idle';
  if (finish.state === 'done') return finish.last_answer?.code === 'ok' ? 'done' : 'idle';
  if (finish.state === 'parked') return 'failed';
  return isOnline() ? 'sending' : 'waits';
}
