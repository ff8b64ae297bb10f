import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Endpoint } from '../../../../contract/http.ts';
import { AwaitedDialog } from '../../../ui/scan/controls/awaited-dialog.tsx';
import type { Input, RowOf } from '../../calls/client.ts';
import { allQuery } from '../../calls/use-all.ts';
import type { Pages } from '../../calls/use-pages.ts';
import { useOffice } from '../../office.ts';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { allState, chooseAll, type AllState, type Chosen } from './choice.ts';

const ManyDialog = lazyDialog(() => import('./many-dialog.tsx'));

/** More results than this are chosen after a question. */
const MANY = 500;

export interface RowChoice {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  /** Every result, of which not all are loaded. */
  readonly all: { readonly state: AllState; readonly onPress: () => void };
}

interface Choosing extends RowChoice {
  /** The results are being asked for. */
  readonly busy: boolean;
  readonly failed: boolean;
  /** Asks whether so many are meant. */
  readonly question: ReactNode;
}

/**
 * Rows chosen out of the results of a list. 'Alles' means every result, also those that are not loaded: `endpoint` names
 * them all. The choice outlives sorting and paging.
 */
export function useChoice<E extends Endpoint, R>(
  { rows = [], more }: Pick<Pages<R>, 'rows' | 'more'>,
  rowKey: (row: R) => string,
  endpoint: E,
  input: Input<E>,
  keyOf: (row: RowOf<E>) => string,
): Choosing {
  const { http } = useOffice();
  const client = useQueryClient();
  const [chosen, onChoose] = useState<Chosen>(new Set());
  /** The keys of every result, as they were when it was pressed. */
  const [known, setKnown] = useState<readonly string[] | null>(null);
  const [standing, setStanding] = useState<'asking' | 'question' | 'failed' | null>(null);
  const loaded = rows.map(rowKey);
  const every = more ? known && [...new Set([...known, ...loaded])] : loaded;
  const state = every ? allState(chosen, every) : chosen.size > 0 ? 'some' : 'none';
  async function chooseEvery(): Promise<void> {
    setStanding('asking');
    try {
      const keys = (await client.fetchQuery(allQuery(http, endpoint, [input]))).map(keyOf);
      setKnown(keys);
      setStanding(keys.length > MANY ? 'question' : null);
      if (keys.length <= MANY) onChoose(new Set(keys));
    } catch {
      setStanding('failed');
    }
  }
  function onPress(): void {
    if (standing === 'asking') return;
    if (state === 'all') onChoose(new Set());
    else if (more) void chooseEvery();
    else onChoose(chooseAll(chosen, loaded));
  }
  const close = () => setStanding(null);
  return {
    chosen,
    onChoose,
    all: { state, onPress },
    busy: standing === 'asking',
    failed: standing === 'failed',
    question: standing === 'question' && (
      <AwaitedDialog onClose={close}>
        <ManyDialog n={known?.length ?? 0} onChoose={() => onChoose(new Set(known))} onClose={close} />
      </AwaitedDialog>
    ),
  };
}
