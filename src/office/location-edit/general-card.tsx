import type { ReactNode } from 'react';
import { zonesWith, zoneText } from '../../../core/calendar/zones.ts';
import { contactLengths } from '../../../core/location/judge-contact.ts';
import { CheckField } from '../../ui/scan/controls/check-field.tsx';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import type { Draft } from '../edit/use-draft.ts';
import type { ContactDraft } from './contact.ts';
import styles from './location-edit.module.css';
import { t } from './texts.ts';

interface GeneralCardProps {
  readonly draft: Draft<ContactDraft>;
  /** Its number and type: chosen for a new location, fixed afterwards. */
  readonly number: ReactNode;
  readonly type: ReactNode;
}

/** The number, name and type of a location, and whether it is active. */
export const GeneralCard = ({ draft, number, type }: GeneralCardProps) => (
  <Card title={t('general')}>
    <div className={styles.general}>
      {number}
      <TextField
        size="desk"
        label={t('name')}
        required
        autoComplete="off"
        maxLength={contactLengths.display_name}
        {...draft.field('display_name')}
      />
      {type}
      <SelectField
        size="desk"
        label={t('time_zone')}
        hint={t('time_zone_hint')}
        options={zonesWith(draft.value.time_zone).map(value => ({ value, text: zoneText(value) }))}
        {...draft.field('time_zone')}
      />
    </div>
    <CheckField
      look="switch"
      label={t('active')}
      hint={t('active_hint')}
      checked={draft.value.active}
      onChange={active => draft.set('active', active)}
    />
  </Card>
);
