import { useId, useState } from 'react';
import { ChoicePopup } from '../../../../ui/desk/aria/choice-popup.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import type { Desk } from '../desk.ts';
import { OLD, piecesOf, type Row, type Target } from '../plan.ts';
import { t } from '../texts.ts';
import { placeName } from '../use-places.ts';
import { lineOf, listed, noneMore, refusalOf, sourcesOf, stockAt } from '../plan-facts.ts';
import styles from './move-menu.module.css';

interface MoveMenuProps {
  readonly desk: Desk;
  readonly rows: readonly Row[];
  readonly at: HTMLElement;
  readonly onClose: () => void;
}

/** 'Verplaats naar': how many of a line, and into which new delivery; digits choose one, N makes one, Escape leaves it. */
export default function MoveMenu({ desk, rows, at, onClose }: MoveMenuProps) {
  const { plan, facts, places } = desk;
  const [row] = rows;
  const most = rows.length === 1 && row ? piecesOf(row) : 0;
  const [quantity, setQuantity] = useState(most);
  const name = listed(rows.map(one => [piecesOf(one), lineOf(one, facts)?.name ?? '']));
  const more = (by: number) => setQuantity(Math.min(most, Math.max(1, quantity + by)));
  const none = noneMore(plan, facts);
  const targets = plan.deliveries
    .map((of, nth) => ({ ...of, nth: nth + 1 }))
    .filter(({ id }) => rows.some(one => one.at !== id))
    .map(({ id, target, nth }) => {
      const refusal = rows.map(one => refusalOf(one, target, facts)).find(Boolean);
      return {
        id: String(id),
        text: [t('nth', { n: nth }), target.location && placeName(places, target)]
          .filter(Boolean)
          .join(' · '),
        icon: refusal ? ('ban' as const) : ('arrowRight' as const),
        note: refusal ?? (row && most > 0 ? freeAt(desk, row, target, quantity) : undefined),
        isOff: Boolean(refusal),
        letter: nth < 10 ? String(nth) : undefined,
      };
    });
  const isMoved = rows.every(one => one.at !== OLD);
  return (
    <ChoicePopup
      label={t('move_to')}
      at={at}
      head={
        most > 1 ? (
          <HowMany
            name={lineOf(row!, facts)?.name ?? ''}
            most={most}
            value={quantity}
            onChange={setQuantity}
          />
        ) : (
          <p className={styles.head}>{name}</p>
        )
      }
      foot={<Keys withNumber={most > 1} />}
      choices={[
        ...targets,
        {
          id: 'new',
          text: t('in_new'),
          icon: 'plus',
          letter: 'n',
          ...(none !== null && { note: none, isOff: true }),
        },
        ...(isMoved
          ? [
              {
                id: String(OLD),
                text: t('back_to', {
                  delivery: [...new Set(rows.flatMap(one => sourcesOf(one, facts)))]
                    .map(({ short }) => short)
                    .join(', '),
                }),
                icon: 'undo' as const,
                letter: '0',
              },
            ]
          : []),
      ]}
      keys={most > 1 ? { '+': () => more(1), '=': () => more(1), '-': () => more(-1) } : {}}
      onChoose={id => {
        onClose();
        desk.move(rows, id === 'new' ? null : Number(id), most > 0 ? quantity : undefined);
      }}
      onClose={onClose}
    />
  );
}

interface HowManyProps {
  readonly name: string;
  readonly most: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function HowMany({ name, most, value, onChange }: HowManyProps) {
  const id = useId();
  const set = (to: number) => onChange(Math.min(most, Math.max(1, to)));
  return (
    <div className={styles.head}>
      <label htmlFor={id}>{t('how_many', { name })}</label>
      <span className={styles.stepper}>
        <Button size="row" icon="minus" iconOnly disabled={value <= 1} onPress={() => set(value - 1)}>
          {t('less')}
        </Button>
        <input
          id={id}
          type="number"
          min={1}
          max={most}
          value={value}
          onChange={event => set(event.target.valueAsNumber || 1)}
        />
        <Button size="row" icon="plus" iconOnly disabled={value >= most} onPress={() => set(value + 1)}>
          {t('more')}
        </Button>
      </span>
    </div>
  );
}

const Keys = ({ withNumber }: { withNumber: boolean }) => (
  <p className={styles.foot}>
    {[
      ['↑ ↓', t('key_choose')],
      ...(withNumber ? [['− +', t('quantity').toLowerCase()]] : []),
      ['Enter', t('key_move')],
      ['Esc', t('key_leave')],
    ].map(([key, text]) => (
      <span key={key}>
        <kbd>{key}</kbd> {text}
      </span>
    ))}
  </p>
);

/** Stock at a place for pieces that are not there yet, where the OMS has said so. */
function freeAt({ facts, stock }: Desk, row: Row, target: Target, wanted: number): string | undefined {
  const [there] = stockAt(lineOf(row, facts)?.product ?? '', target, stock);
  if (!there) return undefined;
  const free = Math.max(0, there.available - there.quantity);
  return free >= wanted ? t('enough_for', { free, wanted }) : t('enough', { n: free });
}
