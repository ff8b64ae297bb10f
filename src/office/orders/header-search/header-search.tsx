import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FoundOrder } from '../../../../contract/orders/order-search.ts';
import type { Right } from '../../../../core/access/right.ts';
import type { Http } from '../../../sync/http.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { onScanned, useKeys } from '../../page/keys.ts';
import styles from './header-search.module.css';
import { Popup } from './popup.tsx';
import { t } from './texts.ts';
import { useHistory } from './use-history.ts';
import { useLookUp } from './use-look-up.ts';
import { orderPath, orderTab } from '../../parts/order-path.ts';
import { targetOf } from '../parts/target.ts';
import { orderNumberOf } from './view.ts';

interface HeaderSearchProps {
  /** 'Zoek op ordernummer': its name, and its placeholder. */
  readonly label: string;
  readonly http: Http;
  readonly user_id: number;
  /** Whether the user has a right. */
  readonly may: (right: Right) => boolean;
  /** It was pressed before its code was there. */
  readonly begins: boolean;
}

/** The most that an order number and what a label adds to it can have. */
const MOST_LETTERS = 200;

/** Finds one order by its whole number, from any page; with the last five that were found (shell-search-settings.md 2.1). */
export default function HeaderSearch({ label, begins, ...of }: HeaderSearchProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { typed, isOpen, active, history, state, ...search } = useHeaderSearch(of, begins, field);
  useKeys({ '/': { text: label, act: search.begin } }, 'frame');
  const says = state === 'idle' ? '' : t(state === 'busy' ? 'searching' : state);
  const list = isOpen && history.length > 0 ? `${id}list` : undefined;
  return (
    <search
      className={styles.search}
      data-open={isOpen || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        search.close();
        // Where the window lost the focus, the user waits for the answer.
        if (relatedTarget) search.leave();
      }}
    >
      <div className={styles.field}>
        <Icon name="search" size={18} />
        <input
          ref={field}
          role="combobox"
          data-scans
          aria-label={label}
          aria-expanded={list !== undefined}
          aria-controls={list}
          aria-activedescendant={list && active >= 0 ? `${id}${active}` : undefined}
          aria-autocomplete="none"
          placeholder={label}
          value={typed}
          maxLength={MOST_LETTERS}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- its button was pressed
          autoFocus={begins}
          onFocus={search.open}
          onClick={search.open}
          onChange={event => search.type(event.target.value)}
          onKeyDown={search.hear}
        />
        {isOpen ? (
          <button type="button" className={styles.clear} aria-label={t('clear')} onClick={search.clear}>
            <Icon name="close" size={18} />
          </button>
        ) : (
          <kbd aria-hidden="true">/</kbd>
        )}
      </div>
      <LiveRegion text={state === 'busy' ? '' : says} />
      {(list ?? (isOpen && says !== '')) && (
        <Popup
          id={id}
          says={says}
          busy={state === 'busy'}
          history={history}
          active={active}
          onChoose={search.find}
        />
      )}
    </search>
  );
}

/** The field's text, its popup and the line of the history that the arrows have reached, and what changes them. */
function useHeaderSearch(
  { http, user_id, may }: Omit<HeaderSearchProps, 'label' | 'begins'>,
  begins: boolean,
  field: RefObject<HTMLInputElement | null>,
) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(begins);
  const [active, setActive] = useState(-1);
  const [history, remember] = useHistory(user_id);
  const navigate = useNavigate();
  const { state, lookUp, leave } = useLookUp(http, typed, show);

  const leaveNow = useEffectEvent(leave);
  const { pathname } = useLocation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect reads no path: that it changes is the event
  useEffect(() => leaveNow(), [pathname]);

  function show(order: FoundOrder): void {
    remember(order.order_identifier);
    setTyped('');
    close();
    field.current?.blur();
    // Where it opens for nobody like this user, its page says why.
    void navigate(targetOf(order, orderTab(may)) ?? orderPath(order.order_identifier));
  }
  function begin(): void {
    field.current?.focus();
    field.current?.select();
  }
  function close(): void {
    setOpen(false);
    setActive(-1);
  }
  function type(text: string): void {
    setTyped(text);
    setActive(-1);
    setOpen(true);
  }
  function find(text: string): void {
    const number = orderNumberOf(text);
    if (number !== '') void lookUp(number);
  }
  function hear(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'Enter') find(history[active]?.query ?? typed);
    else if (key === 'Escape') {
      if (!isOpen || typed === '') field.current?.blur();
      setTyped('');
      close();
    } else if (history.length > 0 && (key === 'ArrowDown' || key === 'ArrowUp')) {
      setOpen(true);
      setActive(nextOf(active, key === 'ArrowDown' ? 1 : -1, history.length));
    } else return;
    event.preventDefault();
  }
  // A scan outside any field is an order to find (office.md 6).
  const takeScan = useEffectEvent((text: string) => {
    type(text);
    begin();
    find(text);
  });
  useLayoutEffect(() => onScanned(text => takeScan(text), 'frame'), []);

  return {
    typed,
    isOpen,
    active,
    history,
    state,
    open: () => setOpen(true),
    begin,
    close,
    leave,
    type,
    find,
    hear,
    clear() {
      setTyped('');
      if (typed === '') close();
      else begin();
    },
  };
}

/** The next line, around the ends; -1 is none yet. */
const nextOf = (active: number, step: 1 | -1, count: number): number =>
  active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count;
