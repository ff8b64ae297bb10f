import { actGroups } from '../../ui/desk/act-groups.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import type { Act } from './act.ts';
import styles from './acts-bar.module.css';
import { t } from '../parts/texts.ts';

interface ActsSheetProps {
  readonly label: string;
  readonly offered: readonly {
    readonly act: Pick<Act<never>, 'id' | 'text' | 'icon' | 'danger'>;
    readonly reason?: string;
  }[];
  readonly onAct: (id: string) => void;
  readonly onClose: () => void;
}

/** All acts on a thing at the thumb; what cannot be done now says why, after what can. */
export default function ActsSheet({ label, offered, onAct, onClose }: ActsSheetProps) {
  const choices = offered.map(({ act, reason }) => ({ ...act, reason }));
  return (
    <Dialog title={label} closeLabel={t('close')} onClose={onClose} place="sheet">
      {actGroups(choices, t('not_now')).map(({ id, head, members }) => (
        <section key={id} className={styles.group} aria-label={head}>
          {head && <h3 className={styles.head}>{head}</h3>}
          {members.map(({ id: act, text, icon, danger, reason }) => (
            <button
              key={act}
              type="button"
              className={styles.choice}
              data-danger={danger}
              aria-disabled={reason ? true : undefined}
              onClick={() => {
                if (reason) return;
                onClose();
                onAct(act);
              }}
            >
              <Icon name={icon} size={20} />
              <span>
                {text()}
                {reason && <span className={styles.reason}>{reason}</span>}
              </span>
            </button>
          ))}
        </section>
      ))}
    </Dialog>
  );
}
