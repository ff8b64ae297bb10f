import type { ReactNode } from 'react';
import { allOf, whole } from '../../../texts/office-formats.ts';
import { Status } from '../../../ui/desk/status.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { copyLink } from '../../parts/copy-link.ts';
import { OfficeDialog } from '../../parts/office-dialog.tsx';
import { t as kit } from '../../parts/texts.ts';
import styles from './add-times.module.css';
import { t } from './texts.ts';
import { grouped, listOf, nameOf, type Outcome } from './view.ts';

interface ResultDialogProps {
  readonly outcomes: readonly Outcome[];
  readonly onOverwrite: (of: readonly Outcome[]) => void;
  readonly onAgain: (of: readonly Outcome[]) => void;
  readonly onClose: () => void;
}

/** Rows of a group that are drawn; the copied list has all. */
const MOST_DRAWN = 200;

/** How it went at each location, the worst first. */
export function ResultDialog({ outcomes, onOverwrite, onAgain, onClose }: ResultDialogProps) {
  const { done, conflict, failed } = grouped(outcomes);
  const isNothing =
    done.length === 0 && failed.length === 0 && conflict.every(({ changed }) => changed === 0);
  return (
    <OfficeDialog
      wide
      title={t('told', { n: outcomes.length, count: whole(outcomes.length), done: whole(done.length) })}
      closeLabel={kit('close')}
      onClose={onClose}
      actions={
        <>
          <Button size="desk" onPress={() => void copyLink(listOf(outcomes), t('copied'))}>
            {t('copy')}
          </Button>
          <Button size="desk" kind="primary" onPress={onClose}>
            {t('ready')}
          </Button>
        </>
      }
    >
      <dl className={styles.counts}>
        <Count name={t('done_count')} n={done.length} tone="ok" />
        <Count name={t('conflict_count')} n={conflict.length} tone="warn" />
        <Count name={t('failed_count')} n={failed.length} tone="bad" />
      </dl>
      {isNothing && (
        <Alert tone="warning">{t('nothing', { n: conflict.length, count: whole(conflict.length) })}</Alert>
      )}
      <div className={styles.results}>
        {conflict.length > 0 && (
          <div className={styles.columns} aria-hidden>
            <span>{t('location')}</span>
            <span>{t('was')}</span>
            <span>{t('wanted')}</span>
          </div>
        )}
        {conflict.length > 0 && (
          <Group
            head={<Status tone="warn" icon="alert" text={t('conflict')} />}
            tone="warn"
            act={
              <Button size="row" onPress={() => onOverwrite(conflict)}>
                {t('overwrite_these', { count: whole(conflict.length) })}
              </Button>
            }
            note={conflict.some(({ changed }) => changed > 0) ? t('others_made') : undefined}
            outcomes={conflict}
          >
            {({ conflicts }) =>
              conflicts.map(({ there, wanted }) => (
                <p key={there}>
                  <span className="visually-hidden">{`${t('was')}: `}</span>
                  <span>{there}</span>
                  <span className="visually-hidden">{`; ${t('wanted')}: `}</span>
                  <span className={styles.wanted}>{wanted}</span>
                </p>
              ))
            }
          </Group>
        )}
        {failed.length > 0 && (
          <Group
            head={<Status tone="bad" icon="close" text={t('failed')} />}
            tone="bad"
            act={
              <Button size="row" icon="refresh" onPress={() => onAgain(failed)}>
                {t('again_these', { count: whole(failed.length) })}
              </Button>
            }
            outcomes={failed}
          >
            {({ why }) => <p>{why}</p>}
          </Group>
        )}
        {done.length > 0 && (
          <section>
            <div className={styles.group} data-tone="ok">
              <Status tone="ok" icon="check" text={t('done')} />
              <p>{allOf(done.map(({ location }) => location.identifier))}</p>
            </div>
          </section>
        )}
      </div>
    </OfficeDialog>
  );
}

const Count = ({ name, n, tone }: { name: string; n: number; tone: string }) => (
  <div data-tone={tone}>
    <dt>{name}</dt>
    <dd>{whole(n)}</dd>
  </div>
);

interface GroupProps {
  readonly head: ReactNode;
  readonly tone: 'warn' | 'bad';
  readonly act: ReactNode;
  readonly note?: string | undefined;
  readonly outcomes: readonly Outcome[];
  readonly children: (of: Outcome) => ReactNode;
}

const Group = ({ head, tone, act, note, outcomes, children }: GroupProps) => (
  <section>
    <div className={styles.group} data-tone={tone}>
      {head}
      {note && <span className={styles.soft}>{note}</span>}
      {act}
    </div>
    <ul>
      {outcomes.slice(0, MOST_DRAWN).map(one => (
        <li key={one.location.id}>
          <strong>{nameOf(one)}</strong>
          <div>{children(one)}</div>
        </li>
      ))}
      {outcomes.length > MOST_DRAWN && <li>{t('more', { count: whole(outcomes.length - MOST_DRAWN) })}</li>}
    </ul>
  </section>
);
