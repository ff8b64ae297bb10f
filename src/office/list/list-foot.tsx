import { Fragment } from 'react';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import styles from './list-foot.module.css';

/** Keys as they are printed on the keyboard, and what they do; of a `range` those between the two do the same. */
interface FootKey {
  readonly keys: readonly string[];
  readonly range?: true;
  readonly text: string;
}

/** How many rows there are, and the keys that one needs most. */
export function ListFoot({ told, keys }: { told: string; keys: readonly FootKey[] }) {
  const isPhone = useIsPhone();
  return (
    <div className={styles.foot}>
      <span>{told}</span>
      {!isPhone && (
        <span className={styles.keys} aria-hidden="true">
          {keys.map(key => (
            <Key key={key.text} {...key} />
          ))}
        </span>
      )}
    </div>
  );
}

const Key = ({ keys, range, text }: FootKey) => (
  <span>
    {keys.map((key, nth) => (
      <Fragment key={key}>
        {range && nth > 0 && '–'}
        <kbd>{key}</kbd>
      </Fragment>
    ))}
    {text}
  </span>
);
