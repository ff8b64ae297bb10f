import { useState } from 'react';
import { Button } from '../../ui/scan/controls/button.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { chosenIn } from './find.ts';
import styles from './pick-list.module.css';
import { t } from './texts.ts';
import type { Finding } from './use-finding.ts';
import type { PickItem } from './view.ts';

/** The search field of 'Te leveren', and its filters one press away. */
export function FindBar({ finding, items }: { finding: Finding; items: readonly PickItem[] }) {
  const [choosing, setChoosing] = useState(false);
  const chosen = chosenIn(finding.wanted);
  return (
    <search className={styles.find}>
      <form
        onSubmit={event => {
          event.preventDefault();
          finding.openOnly();
        }}
      >
        <TextField
          label={t('search')}
          labelHidden
          placeholder={t('search_short')}
          type="search"
          size="touch"
          autoComplete="off"
          value={finding.wanted.text}
          onChange={text => finding.change({ text })}
        />
      </form>
      <Button icon="filter" pressed={chosen > 0} onPress={() => setChoosing(true)}>
        {chosen > 0 ? t('filters_n', { n: chosen }) : t('filters')}
      </Button>
      {choosing && <FilterSheet finding={finding} items={items} onClose={() => setChoosing(false)} />}
    </search>
  );
}
