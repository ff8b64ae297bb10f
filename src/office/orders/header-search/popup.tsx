import { useState } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './header-search.module.css';
import { t } from './texts.ts';
import { whenOf, type Searched } from './view.ts';

interface PopupProps {
  /** Begins the ids of its list and options. */
  readonly id: string;
  /** Word on the typed number; empty: nothing is known. */
  readonly says: string;
  readonly busy: boolean;
  readonly history: readonly Searched[];
  readonly active: number;
  readonly onChoose: (query: string) => void;
}

/** Below the field: what is known of the number, what was searched last, and the keys. */
export const Popup = ({ id, says, busy, history, active, onChoose }: PopupProps) => (
  <div className={styles.popup}>
    {says !== '' && (
      <p className={styles.message} data-busy={busy || undefined}>
        <Icon name={busy ? 'clock' : 'info'} size={20} />
        {says}
      </p>
    )}
    {history.length > 0 && <History id={id} of={history} active={active} onChoose={onChoose} />}
    <p className={styles.keys} aria-hidden="true">
      {history.length > 0 && (
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('to_choose')}
        </span>
      )}
      <span>
        <kbd>{t('enter')}</kbd> {t('to_open')}
      </span>
      <span>
        <kbd>{t('escape')}</kbd> {t('to_shut')}
      </span>
    </p>
  </div>
);

interface HistoryProps extends Pick<PopupProps, 'id' | 'active' | 'onChoose'> {
  readonly of: readonly Searched[];
}

/** The list of a combo box, as ARIA has it: the field keeps the focus, and names the active line. */
function History({ id, of, active, onChoose }: HistoryProps) {
  const [now] = useState(() => Date.now());
  return (
    <>
      <p className={styles.label} aria-hidden="true">
        {t('history')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot show when */}
      <div id={`${id}list`} role="listbox" aria-label={t('history')} className={styles.list}>
        {of.map(({ query, searched_at }, nth) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field hears the keys
          <div
            key={query}
            id={`${id}${nth}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option stands in a datalist or a select alone
            role="option"
            aria-selected={nth === active}
            className={styles.option}
            // The field keeps the focus.
            onMouseDown={event => event.preventDefault()}
            onClick={() => onChoose(query)}
          >
            {query}
            <time dateTime={searched_at}>{whenOf(searched_at, now)}</time>
          </div>
        ))}
      </div>
    </>
  );
}
