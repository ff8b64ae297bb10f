import { useRef, useState } from 'react';
import { putStock, type StockLine } from '../../../contract/warehouse/stock.ts';
import type { SeenRevision } from '../../../contract/http.ts';
import { useAct } from '../calls/use-act.ts';
import { toast } from '../page/toast.ts';
import { reasonOf } from '../parts/reason.ts';
import { t } from './texts.ts';
import { overruleOf, piecesOf, type Levels } from './view.ts';

type Row = Pick<StockLine, 'party_identifier' | 'id' | 'revision'>;

/** A level and its overrule are two calls: the second is made when the first has succeeded, and alone where only it failed before. */
export function useSaveLevels(product: string): {
  /** Saves both; gives what was not saved, null: nothing. */
  readonly save: (row: Row, levels: Levels) => Promise<keyof Levels | null>;
  readonly busy: boolean;
  /** Why it was not, in the documents' words. */
  readonly failure: string | null;
} {
  const { act, busy } = useAct(putStock);
  const [failure, setFailure] = useState<string | null>(null);
  /** The row and level that were saved by a save whose second call failed. */
  const half = useRef<string | null>(null);
  const put = async ({ party_identifier: party }: Row, stock_level: number, overrule: boolean, seen: Row) => {
    const revisions: readonly SeenRevision[] =
      seen.id === undefined || seen.revision === undefined
        ? []
        : [{ kind: 'stock', id: seen.id, revision: seen.revision }];
    const answer = await act({
      params: { product, party },
      body: { stock_level, delta: false, overrule },
      ...(revisions.length > 0 && { revisions }),
    });
    if (answer.kind === 'ok') return answer.body;
    const message = reasonOf(answer);
    setFailure(message ? t('save_error', { message }) : t('save_failed'));
    return null;
  };
  const save = async (row: Row, levels: Levels): Promise<keyof Levels | null> => {
    setFailure(null);
    const level = piecesOf(levels.stock_level);
    const overrule = overruleOf(levels.stock_level_overrule);
    if (level === null) return 'stock_level';
    if (overrule === null) return 'stock_level_overrule';
    const first = `${row.party_identifier} ${String(level)}`;
    let seen: Row = row;
    if (half.current !== first) {
      const saved = await put(row, level, false, row);
      if (!saved) return 'stock_level';
      void toast(t('saved'));
      half.current = first;
      seen = saved;
    }
    if (!(await put(row, overrule, true, seen))) return 'stock_level_overrule';
    void toast(t('overrule_saved'));
    half.current = null;
    return null;
  };
  return { save, busy, failure };
}
