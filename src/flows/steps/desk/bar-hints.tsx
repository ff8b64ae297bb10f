import { useEffect, useSyncExternalStore } from 'react';
import type { Act } from '../../../../core/command/command.ts';
import { commandWords } from '../commands/command-words.ts';
import { onCommandsChange, shown } from '../commands/commands.ts';
import { t } from '../texts.ts';
import styles from './bar-hints.module.css';

/** As the mock-up has them; the others follow in the order of the sheet. */
const acts: readonly Act[] = ['undo', 'aside', 'later', 'print', 'next', 'all', 'ship'];

const actsNow = (): string =>
  acts.filter(act => [...shown].some(({ presses, in_dialog }) => !in_dialog && presses[act])).join(' ');

/** At a desk, in the bar: the commands that mean something now. F2 opens typing: no scanner types it. */
export default function BarHints({ onType }: { onType: () => void }) {
  const now = useSyncExternalStore(onCommandsChange, actsNow);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'F2' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onType();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onType]);
  if (now === '') return null;
  return (
    <aside className={styles.hints} aria-label={t('by_scanner')}>
      {t('by_scanner')}{' '}
      {now.split(' ').map((act, i) => (
        <span key={act}>
          {i > 0 && ' · '}
          <b>{commandWords(act as Act)}</b>
        </span>
      ))}
    </aside>
  );
}
