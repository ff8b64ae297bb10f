import { useSyncExternalStore } from 'react';
import type { CommandAct } from '../../../../core/command/command.ts';
import { commandWords } from '../commands/command-words.ts';
import { onCommandsChange, shown } from '../commands/commands.ts';
import { t } from '../texts.ts';
import styles from './bar-hints.module.css';

/** As the mock-up has them; the others follow in the order of the sheet. */
const acts: readonly CommandAct[] = ['undo', 'aside', 'later', 'print', 'next', 'all', 'ship'];

const actsNow = (): string =>
  acts.filter(act => [...shown].some(({ presses, in_dialog }) => !in_dialog && presses[act])).join(' ');

/** At a desk, in the bar: the commands that mean something now. */
export default function BarHints() {
  const now = useSyncExternalStore(onCommandsChange, actsNow);
  if (now === '') return null;
  return (
    <aside className={styles.hints} aria-label={t('by_scanner')}>
      {t('by_scanner')}{' '}
      {now.split(' ').map((act, i) => (
        <span key={act}>
          {i > 0 && ' · '}
          <b>{commandWords(act as CommandAct)}</b>
        </span>
      ))}
    </aside>
  );
}
