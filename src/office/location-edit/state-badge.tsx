import type { Location } from '../../../contract/warehouse/location.ts';
import { Status } from '../../ui/desk/status.tsx';
import { t } from './texts.ts';

/** Whether a location is active. */
export const StateBadge = ({ of: { active } }: { readonly of: Location }) =>
  active === '1' ? (
    <Status tone="ok" icon="check" text={t('active')} />
  ) : (
    <Status tone="neutral" icon="minus" text={t('not_active')} />
  );
