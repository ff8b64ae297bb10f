import { useRef } from 'react';
import { whole } from '../../texts/office-formats.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { ChooseAllBox } from '../list/choice/choice-boxes.tsx';
import type { RowChoice } from '../list/choice/use-choice.tsx';
import footStyles from '../list/list-foot.module.css';
import { useKeys } from '../page/keys.ts';
import { toTitle } from '../page/to-title.ts';
import { useActsKey } from '../page/use-acts-key.ts';
import styles from './locations.module.css';
import { t } from './texts.ts';

interface ChosenActsProps<R> {
  /** All results of the filter. */
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  readonly choice: RowChoice & { readonly clear: () => void };
  readonly onAdd: () => void;
  /** Ends choosing; nothing is saved, so nothing is asked. */
  readonly onEnd: () => void;
}

/** Acts on chosen locations, in the place of the heads of their columns; on a phone at the thumb. */
export function ChosenActs<R>({ rows, keyOf, choice, onAdd, onEnd }: ChosenActsProps<R>) {
  const isPhone = useIsPhone();
  const acts = useActsKey();
  const line = useRef<HTMLDivElement>(null);
  const { chosen, all } = choice;
  const size = isPhone ? ('desk' as const) : ('row' as const);
  function end(): void {
    if (line.current?.contains(document.activeElement)) toTitle();
    onEnd();
  }
  useKeys({ Escape: { text: t('end_many'), act: end } });
  const invert = () => choice.onChoose(new Set(rows.map(keyOf).filter(key => !chosen.has(key))));
  const bar = (
    <div ref={line} className={styles.chosen}>
      <strong>{isPhone ? whole(chosen.size) : t('chosen', { count: whole(chosen.size) })}</strong>
      <div ref={acts} className={styles.own}>
        {chosen.size > 0 && (
          <Button size={size} kind="primary" icon="clock" onPress={onAdd}>
            {t('add_times')}
          </Button>
        )}
        <Button size={size} icon="swap" iconOnly={isPhone} onPress={invert}>
          {t('invert')}
        </Button>
        {!isPhone && all.state !== 'all' && (
          <Button size={size} kind="quiet" onPress={all.onPress}>
            {t('choose_every', { count: whole(rows.length) })}
          </Button>
        )}
      </div>
      {chosen.size > 0 && (
        <Button size={size} kind="quiet" icon="close" iconOnly={isPhone} onPress={choice.clear}>
          {t('unchoose')}
        </Button>
      )}
    </div>
  );
  if (!isPhone) return bar;
  return (
    <div className={footStyles.foot} data-acts="true">
      <ChooseAllBox all={all} />
      {bar}
    </div>
  );
}
