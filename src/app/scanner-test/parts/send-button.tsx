import { useState } from 'react';
import {
  createScannerTest,
  deviceParts,
  type DevicePart,
  type PartState,
} from '../../../../contract/scanning/scanner-test.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { outbox } from '../../device/device.ts';
import type { Http } from '../../../sync/http.ts';
import type { Model } from '../device-model.ts';
import type { PartFound } from '../part-found.ts';
import type { Measured } from '../measure.ts';
import styles from './send-button.module.css';
import { t } from '../texts.ts';

interface Props {
  readonly http: Http;
  readonly measured: Measured;
  readonly model: Model | null;
  readonly parts: Readonly<Partial<Record<DevicePart, PartFound>>>;
}

/** Sends the result to those who look after the devices: counts and pauses, not what was read. */
export function SendButton(props: Props) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await props.http.call(createScannerTest, {
      body: resultOf(await outbox.deviceId(), props),
    });
    setBusy(false);
    if (answer.kind === 'ok') return setSaid(t('sent'));
    setSaid(answer.kind === 'refused' ? t('send_refused') : t('send_failed'));
  };
  return (
    <>
      <output className={styles.said}>{said}</output>
      <Button size="large" wide busy={busy} onPress={() => void send()}>
        {t('send')}
      </Button>
    </>
  );
}

function resultOf(device_id: string, { measured, model, parts }: Props) {
  const { symbology: _s, before: _b, after: _a, checkable: _c, right: _r, ...counts } = measured;
  const states = deviceParts.map(part => [part, parts[part]?.state ?? 'unknown'] as const);
  return {
    ...counts,
    device_id,
    model: model?.name ?? null,
    parts: Object.fromEntries(states) as Record<DevicePart, PartState>,
  };
}
