import { Fragment } from 'react';
import { deviceParts, type PartState } from '../../../../contract/scanning/scanner-test.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { t } from '../texts.ts';
import type { DeviceParts } from '../use-device-parts.ts';
import { CameraTest } from './camera-test.tsx';
import { CheckRow, CheckRows, type CheckMark } from './check-row.tsx';

const marks: Readonly<Record<PartState, CheckMark>> = {
  good: 'good',
  poor: 'poor',
  absent: 'poor',
  unknown: 'unknown',
};

/** The rest of the device: what it has, and what the worker must hear or feel. */
export function DeviceCard({ parts, asked, filming, onTest, onAnswer, onFilmed }: DeviceParts) {
  return (
    <Card title={t('device')} flush>
      <CheckRows>
        {deviceParts.map(part => {
          const found = parts[part];
          const name = t(`part_${part}`);
          return (
            <Fragment key={part}>
              <CheckRow
                mark={marks[found?.state ?? 'unknown']}
                name={name}
                found={found?.text ?? t('untested')}
                long
              >
                {asked.has(part) ? (
                  <>
                    <Button onPress={() => onAnswer(part, true)}>{t('yes')}</Button>
                    <Button onPress={() => onAnswer(part, false)}>{t('no')}</Button>
                  </>
                ) : (
                  <Button onPress={() => onTest(part)}>
                    {t('test')} <span className="visually-hidden">{name}</span>
                  </Button>
                )}
              </CheckRow>
              {part === 'camera' && filming && (
                <li>
                  <CameraTest onFilmed={onFilmed} />
                </li>
              )}
            </Fragment>
          );
        })}
      </CheckRows>
    </Card>
  );
}
