import { useIsPhone } from '../../../../ui/desk/use-phone.ts';
import { t } from '../texts.ts';
import styles from './list-foot.module.css';

/** How much of the results is loaded, and the keys that one needs most. */
export function ListFoot({ loaded }: { loaded: string }) {
  const isPhone = useIsPhone();
  return (
    <div className={styles.foot}>
      <span>{loaded}</span>
      {!isPhone && (
        <span className={styles.keys} aria-hidden="true">
          <Key keys={['J', 'K']} text={t('key_row')} />
          <Key keys={['X']} text={t('key_choose')} />
          <Key keys={['Enter']} text={t('key_open')} />
          <Key keys={['.']} text={t('key_acts')} />
          <Key keys={['F']} text={t('key_filters')} />
          <Key keys={['?']} text={t('key_all')} />
        </span>
      )}
    </div>
  );
}

const Key = ({ keys, text }: { keys: readonly string[]; text: string }) => (
  <span>
    {keys.map(key => (
      <kbd key={key}>{key}</kbd>
    ))}
    {text}
  </span>
);
