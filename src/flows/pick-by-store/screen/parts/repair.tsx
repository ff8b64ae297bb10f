import { CommandButton } from '../../../steps/commands/command-button.tsx';
import type { PickModel, PickSnapshot } from '../../session/pick-model.ts';
import { mayTryAgain } from '../../machine/repair-step.ts';
import type { PickStateOf } from '../../machine/state.ts';
import { backRows, type LineRow } from '../view.ts';
import { t } from '../../texts.ts';
import { LinesTable } from './lines-table.tsx';

interface RepairProps {
  readonly state: PickStateOf<'repair'>;
  readonly pick: PickSnapshot;
  readonly model: Pick<PickModel, 'send'>;
  readonly onImage: (row: LineRow) => void;
}

/** The articles in the worker's hands after a refused completion, and the shelves that they go back to. */
export function Repair({ state, pick, model, onImage }: RepairProps) {
  const rows = backRows(pick.delivery, state);
  return (
    <>
      {rows.length > 0 && <LinesTable rows={rows} onImage={onImage} />}
      {mayTryAgain(state) && (
        <CommandButton command="ship" wide icon="refresh" onPress={() => model.send({ name: 'try-again' })}>
          {t('try_again')}
        </CommandButton>
      )}
    </>
  );
}
