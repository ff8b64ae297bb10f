import type { Colleague } from '../../../work-package/claims.ts';
import { t } from '../texts.ts';
import { firstName, initialsOf, useColleagues } from './people.ts';
import styles from './presence.module.css';

/** At a desk, in the strip: who works in the zone too, as far as their claims were heard, and who is signed in. */
export default function Presence(props: {
  user: string;
  zone: string;
  colleagues: () => readonly Colleague[];
}) {
  const colleagues = useColleagues(props.colleagues);
  const names = colleagues.map(({ name }) => firstName(name)).join(', ');
  return (
    <>
      {colleagues.map(({ name }) => (
        <Avatar key={name} name={name} />
      ))}
      {names && <span className={styles.names}>{t('also_in_zone', { names, zone: props.zone })}</span>}
      <Avatar name={props.user} />
      <span className={styles.names}>{props.user}</span>
    </>
  );
}

const Avatar = ({ name }: { name: string }) => (
  <span className={styles.avatar} aria-hidden="true">
    {initialsOf(name)}
  </span>
);
