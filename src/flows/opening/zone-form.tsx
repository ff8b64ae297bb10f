import { useState } from 'react';
import type { SortingZone } from '../../../contract/warehouse/location.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Chip } from '../../ui/scan/page/chip.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { useCommands } from '../steps/commands/commands.ts';
import { t } from '../steps/texts.ts';
import styles from './zone-form.module.css';
import { zoneName } from '../../texts/words/retailer-names.ts';

/** First of all: the zone, by scan, typing or the last one used (section 2, Warehouse process page). */
export default function ZoneForm(props: {
  title: string;
  zones: readonly SortingZone[];
  filled: string;
  last: string | null;
  error: string | null;
  onChoose: (text: string) => void;
}) {
  const [value, setValue] = useState(props.filled);
  const last = props.zones.find(z => z.identifier === props.last);
  const choose = (zone: string) => {
    props.onChoose(zone);
    // An unknown zone clears the input (section 5).
    setValue('');
  };
  const zone = value.trim() === '' ? last?.identifier : value;
  useCommands({ next: zone === undefined ? undefined : () => choose(zone) });
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        choose(value);
      }}
    >
      <h1 className={styles.title}>{props.title}</h1>
      <p className={styles.instruction}>{t('zone_instruction')}</p>
      {props.error && <Alert tone="warning">{props.error}</Alert>}
      <TextField
        label={t('zone_placeholder')}
        labelHidden
        size="touch"
        placeholder={t('zone_placeholder')}
        value={value}
        autoComplete="off"
        onChange={setValue}
      />
      {last && (
        <Chip
          icon="check"
          text={t('zone_last', { zone: zoneName(last) })}
          onPress={() => props.onChoose(last.identifier)}
        />
      )}
      <Button type="submit" kind="primary" size="large" wide disabled={value.trim() === ''}>
        {t('zone_choose')}
      </Button>
    </form>
  );
}
