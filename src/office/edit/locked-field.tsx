import { Icon } from '../../ui/icons/icon.tsx';
import { Field } from '../../ui/scan/controls/field.tsx';
import styles from './locked-field.module.css';

interface LockedFieldProps {
  readonly label: string;
  readonly value: string;
  /** Why it cannot be changed. */
  readonly hint: string;
}

/** A field of an editable form that cannot be changed: it keeps its place, dashed, with a lock and its reason. */
export const LockedField = ({ label, value, hint }: LockedFieldProps) => (
  <Field label={label} hint={hint}>
    {links => (
      <span className={styles.locked}>
        <Icon name="lock" size={18} />
        <input {...links} value={value} disabled />
      </span>
    )}
  </Field>
);
