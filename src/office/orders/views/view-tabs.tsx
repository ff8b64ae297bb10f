import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getSharedView, type SearchView } from '../../../../contract/orders/search-view.ts';
import { AwaitedDialog } from '../../../ui/scan/controls/awaited-dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { Failure } from '../../calls/client.ts';
import { useCall } from '../../calls/use-call.ts';
import { toast } from '../../page/toast.ts';
import { copyLink } from '../../parts/copy-link.ts';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { t } from './texts.ts';
import { tellFailure, useViews } from './use-views.ts';
import { isNameTaken, isSame, linkOf, type ViewQuery, type ViewState } from './view.ts';
import { Tab } from './view-tab.tsx';
import { ViewMenu, type ViewAct } from './view-menu.tsx';
import styles from './view-tabs.module.css';

const NameDialog = lazyDialog(() => import('./name-dialog.tsx'));

interface ViewTabsProps {
  /** `orders_search/default`. */
  readonly preset: string;
  /** The search as it is now: what '+ Zoekopdracht opslaan' keeps. */
  readonly now: ViewState;
  readonly queryOf: (view: SearchView) => ViewQuery;
  /** Shows a view, or the preset as it is. What a view names and the preset no longer has is left out quietly. */
  readonly onOpen: (view: SearchView | null) => void;
}

/**
 * The user's views of a preset as tabs with their counts, and the one that a link has shared (`?view=`). The opened one
 * can be brought up to date, renamed, moved, shared and removed.
 */
export function ViewTabs({ preset, now, queryOf, onOpen }: ViewTabsProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const token = new URLSearchParams(search).get('view');
  const { views, isLoaded, save, change, drop, move } = useViews(preset);
  const opened = views.find(view => view.token === token);
  const shared = useShared(isLoaded && !opened ? token : null);
  // A link with a hash shows what somebody has made of the view since.
  const [isLinked] = useState(() => token !== null && hash === '');
  useOpened(isLinked ? (opened ?? shared) : undefined, onOpen);
  const bar = useCurrentInSight(opened ? views.indexOf(opened) : shared ? views.length : null);
  const [asks, setAsks] = useState<Asks | null>(null);

  function open(view: SearchView | null): void {
    void navigate(view ? `${pathname}?view=${encodeURIComponent(view.token)}` : pathname);
    onOpen(view);
  }
  /** Why it was not saved; null: it was. */
  async function saveAs(name: string, state: ViewState): Promise<Failure | null> {
    const answer = await save(name, state);
    if (answer.kind !== 'ok') return answer;
    open(answer.body);
    void toast(t('saved'));
    return null;
  }
  async function saveChange(
    of: SearchView,
    what: Parameters<typeof change>[1],
    done: string,
  ): Promise<Failure | null> {
    const failure = await change(of, what);
    if (!failure) void toast(done);
    return failure;
  }
  /** A name that is taken is asked for again. */
  async function keep(view: SearchView): Promise<void> {
    const failure = await saveAs(view.name, view);
    if (isNameTaken(failure)) setAsks('keep');
    else tellFailed(failure);
  }
  const acts: Readonly<Record<ViewAct, (view: SearchView) => unknown>> = {
    update: view => saveChange(view, now, t('updated')).then(failure => tellFailed(failure)),
    rename: () => setAsks('rename'),
    copy: view => copyLink(linkOf(location.origin, pathname, view.token), t('copied')),
    left: view => move(view, -1),
    right: view => move(view, 1),
    remove: view => {
      open(null);
      return drop(view, () => open(view)).then(failure => tellFailed(failure, t('remove_failed')));
    },
    keep,
  };
  return (
    <nav ref={bar} className={styles.views} aria-label={t('views')}>
      <Tab name={t('all')} isCurrent={!opened && !shared} onPress={() => open(null)} />
      {views.map((view, nth) => (
        <Tab
          key={view.id}
          name={view.name}
          counts={queryOf(view)}
          isCurrent={view === opened}
          onPress={() => open(view)}
          menu={
            <ViewMenu
              name={view.name}
              acts={{ update: !isSame(view, now), left: nth > 0, right: nth < views.length - 1 }}
              onAct={act => void acts[act](view)}
            />
          }
        />
      ))}
      {shared && (
        <Tab
          name={shared.name}
          owner={shared.owner_name}
          counts={queryOf(shared)}
          isCurrent
          onPress={() => open(shared)}
          menu={<ViewMenu name={shared.name} acts="shared" onAct={act => void acts[act](shared)} />}
        />
      )}
      <button type="button" className={styles.add} onClick={() => setAsks('save')}>
        <Icon name="plus" size={18} />
        {t('save_view')}
      </button>
      {asks && (
        <AskName
          asks={asks}
          of={asks === 'keep' ? shared : opened}
          save={{
            save: name => saveAs(name, now),
            rename: name => (opened ? saveChange(opened, { name }, t('renamed')) : Promise.resolve(null)),
            keep: name => saveAs(name, shared ?? now),
          }}
          onClose={() => setAsks(null)}
        />
      )}
    </nav>
  );
}

/** Reasons to ask for a name: a new view, an own one, or a colleague's to keep, whose own name is taken. */
type Asks = 'save' | 'rename' | 'keep';
interface AskNameProps {
  readonly asks: Asks;
  /** The view that has a name already. */
  readonly of: SearchView | undefined;
  readonly save: Readonly<Record<Asks, (name: string) => Promise<Failure | null>>>;
  readonly onClose: () => void;
}

const AskName = ({ asks, of, save, onClose }: AskNameProps) => (
  <AwaitedDialog onClose={onClose}>
    <NameDialog
      title={asks === 'save' ? undefined : t(asks === 'rename' ? 'rename_view' : asks)}
      name={asks === 'save' ? '' : (of?.name ?? '')}
      fault={asks === 'keep' ? t('name_taken') : undefined}
      save={save[asks]}
      onClose={onClose}
    />
  </AwaitedDialog>
);

function tellFailed(failure: Failure | null, text?: string): void {
  if (failure) tellFailure(failure, text);
}

/** On a phone the bar scrolls: the current tab is in sight, wherever it is moved; null: no view is open. */
function useCurrentInSight(nth: number | null): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const show = () => {
      const tab = nth === null ? null : element.querySelector<HTMLElement>('[data-current]');
      element.scrollLeft = tab ? tab.offsetLeft - element.offsetLeft - 16 : 0;
    };
    // Tabs before it grow once their orders are counted; where a finger has moved the bar it stays.
    const sizes = new ResizeObserver(show);
    const stop = () => sizes.disconnect();
    for (const tab of element.children) sizes.observe(tab);
    element.addEventListener('pointerdown', stop);
    return () => {
      stop();
      element.removeEventListener('pointerdown', stop);
    };
  }, [nth]);
  return bar;
}

/** The view of a link that is none of the user's own. */
function useShared(token: string | null): SearchView | undefined {
  const { body, failure } = useCall(getSharedView, token === null ? null : { params: { token } });
  const isGone = failure?.kind === 'refused';
  useEffect(() => {
    if (isGone) void toast(t('gone'), { failed: true });
  }, [isGone]);
  return token === null ? undefined : body;
}

/** Opens the view of a link once it is known; later changes are the user's. */
function useOpened(view: SearchView | undefined, onOpen: (view: SearchView) => void): void {
  const openIt = useEffectEvent(onOpen);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (!view || wasOpened.current) return;
    wasOpened.current = true;
    openIt(view);
  }, [view]);
}
