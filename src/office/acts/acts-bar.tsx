import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Asker, AccessPlace } from '../../../core/access/right.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { useKeys } from '../page/keys.ts';
import { usePageActs } from '../page/page-acts.ts';
import { LateMenu } from '../parts/late-menu.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { offered, type Act, type Offered } from './act.ts';
import styles from './acts-bar.module.css';
import { KeptDialog } from './kept-dialog.tsx';
import { t } from '../parts/texts.ts';

const ActsSheet = lazyDialog(() => import('./acts-sheet.tsx'));

interface ActsBarProps<F> {
  /** The accessible name of the bar, to which the focus returns after an act. */
  readonly label: string;
  readonly acts: readonly Act<F>[];
  readonly facts: F;
  readonly place?: AccessPlace;
  /** Those with a button of their own; the rest is in 'Meer'. */
  readonly buttons: readonly Act<F>[];
  /** Stays on its page while a dialog is open (`KeptDialog`). */
  readonly kept?: object | undefined;
  /** On a phone, what is on the button that opens them all. */
  readonly sheet?: string;
  /** Content of the buttons. */
  readonly buttonsAs?: 'text' | 'icon' | 'icon-text';
  /** The acts that are offered without a button of their own; null: all. */
  readonly menu?: readonly string[] | null;
  /** The first of them is what the page asks for. */
  readonly isPrimary?: boolean;
  /** The key `.` opens its menu. */
  readonly hasKey?: boolean;
  /** Performs an act that has no dialog. */
  readonly onAct?: (id: string) => Promise<void>;
}

/** Acts on a thing: a button for some, the rest in a menu, on a phone all of them in a sheet; and the dialog of the one that was chosen. */
export function ActsBar<F extends { readonly asker: Asker }>(props: ActsBarProps<F>) {
  const {
    label,
    acts,
    facts,
    place,
    buttons,
    buttonsAs = 'text',
    kept,
    sheet = t('acts'),
    menu = null,
    isPrimary,
    hasKey,
    onAct,
  } = props;
  const [opened, setOpened] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const bar = useRef<HTMLFieldSetElement>(null);
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  // Acts with a button stand first, unless the menu names them too.
  const rank = ({ act }: Offered<F>) => menu?.indexOf(act.id) ?? 0;
  const all = offered(acts, facts, place)
    .filter(({ act }) => buttons.includes(act) || (menu?.includes(act.id) ?? true))
    .toSorted((one, other) => rank(one) - rank(other));
  const close = () => setOpened(null);
  useFocusBack(bar, opened !== null || busy !== null);
  useKeys(
    hasKey
      ? {
          '.': {
            text: t('acts'),
            act: () =>
              bar.current?.querySelector<HTMLElement>('[aria-haspopup], [data-sheet] button')?.click(),
          },
        }
      : {},
  );
  async function choose(id: string): Promise<void> {
    const act = acts.find(one => one.id === id);
    if (act?.to) return navigate(act.to(facts));
    if (act?.dialog) return setOpened(id);
    setBusy(id);
    await onAct?.(id);
    setBusy(null);
  }
  useInPalette(all, label, id => void choose(id));
  const rest = all.filter(({ act }) => !buttons.includes(act));
  const inSight = buttons.flatMap(act => all.find(one => one.act === act) ?? []);
  const shown = isPhone ? inSight.slice(0, isPrimary ? 1 : 0) : inSight;
  const Opened = acts.find(({ id }) => id === opened)?.dialog;
  if (all.length === 0 && !Opened) return null;
  return (
    <fieldset ref={bar} aria-label={label} tabIndex={-1} className={styles.bar}>
      {isPhone && (
        <span data-sheet>
          <Button size="desk" icon="more" busy={busy !== null} onPress={() => setOpened(SHEET)}>
            {sheet}
          </Button>
        </span>
      )}
      {shown.map(({ act, reason }, nth) => (
        <Button
          key={act.id}
          size={isPhone ? 'desk' : 'row'}
          kind={isPrimary && nth === 0 ? 'primary' : 'secondary'}
          busy={busy === act.id}
          reason={reason}
          {...(buttonsAs !== 'text' && { icon: act.icon })}
          iconOnly={buttonsAs === 'icon'}
          onPress={() => void choose(act.id)}
        >
          {(act.short ?? act.text)()}
        </Button>
      ))}
      {!isPhone && rest.length > 0 && (
        <LateMenu
          label={t('more_acts_of', { of: label })}
          text={t('more_acts')}
          icon="chevronDown"
          notNow={t('not_now')}
          items={rest.map(({ act, reason }) => ({ ...act, text: act.text(), reason }))}
          onAct={id => void choose(id)}
        />
      )}
      {opened === SHEET && (
        <AwaitedDialog onClose={close}>
          <ActsSheet label={label} offered={all} onAct={id => void choose(id)} onClose={close} />
        </AwaitedDialog>
      )}
      {Opened && (
        <KeptDialog of={kept} onClose={close}>
          <Opened {...facts} onClose={close} />
        </KeptDialog>
      )}
    </fieldset>
  );
}

const SHEET = 'sheet';

/** Acts that can be done now are in the palette too. */
function useInPalette<F>(all: readonly Offered<F>[], of: string, choose: (id: string) => void): void {
  usePageActs(
    all
      .filter(({ reason }) => reason === undefined)
      .map(({ act: { id, text, icon } }) => ({ text: text(), of, icon, act: () => choose(id) })),
  );
}

/** After an act its button may be gone: the keyboard goes on at the bar, whose name says how the thing stands now. */
function useFocusBack(bar: { readonly current: HTMLElement | null }, isActing: boolean): void {
  const acted = useRef(false);
  useEffect(() => {
    // A user who has gone on elsewhere stays there; a dialog whose opener is gone leaves the focus at the title.
    if (acted.current && !isActing && document.activeElement?.matches('body, main h1'))
      bar.current?.focus({ preventScroll: true });
    acted.current = isActing;
  }, [bar, isActing]);
}
