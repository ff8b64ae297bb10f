import { useCallback, useState } from 'react';
import {
  listUploadGrants,
  revokeUploadGrant,
  type UploadGrant,
} from '../../../contract/scanning/upload-grant.ts';
import { dayAndMonth } from '../../texts/formats.ts';
import { texts } from '../../texts/texts.ts';
import grants from './grants.nl.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { ListRow, RowList } from '../../ui/scan/page/list-row.tsx';
import { outbox } from '../device/device.ts';
import { http } from '../device/oms.ts';
import { useRenewal } from '../state/renewal.ts';
import styles from './grants-card.module.css';

const t = texts('grants', grants);

/**
 * The devices that may send for a user, with a button to revoke: one's own, or for a supervisor everybody's. Empty
 * without the OMS.
 */
export default function GrantsCard({ userId }: { userId: number }) {
  const [known, setKnown] = useState<{ grants: readonly UploadGrant[]; device: string }>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    const device = await outbox.deviceId();
    const answer = await http.call(listUploadGrants);
    if (answer.kind === 'ok') setKnown({ grants: answer.body, device });
  }, []);
  useRenewal(load);
  const revoke = async (id: number) => {
    const answer = await http.call(revokeUploadGrant, { params: { id } });
    // Already revoked is as good.
    setFailed(answer.kind !== 'ok' && !(answer.kind === 'refused' && answer.status === 404));
    await load();
  };
  if (!known || known.grants.length === 0) return null;
  const { grants, device } = known;
  return (
    <Card title={t('title', { n: grants.length })} flush>
      <p className={styles.about}>{failed ? t('failed') : t('about')}</p>
      <RowList label={t('title', { n: grants.length })}>
        {grants.map(grant => {
          const here = grant.device_id === device;
          const until = { device: grant.device_id.slice(-6), day: dayAndMonth(grant.expires_at) };
          return (
            <ListRow
              key={grant.id}
              title={grant.user.name}
              note={t(here ? 'here' : 'elsewhere', until)}
              // The present user gets a new one at once.
              {...(!(here && grant.user.id === userId) && {
                trail: <Button onPress={() => void revoke(grant.id)}>{t('revoke')}</Button>,
              })}
            />
          );
        })}
      </RowList>
    </Card>
  );
}
