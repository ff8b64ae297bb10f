import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { afterPaint } from '../../../device/after-paint.ts';
import { Icon, type IconName } from '../../icons/icon.tsx';
import { Moving } from '../../motion/moving.tsx';
import { WholeCodes } from '../../whole-codes.tsx';
import { Move, type MoveProps, Sign, type SignProps } from './sign.tsx';
import { TapGuard } from './tap-guard.tsx';
import { Verdict } from './verdict.tsx';
import styles from './stage.module.css';

export type StageState =
  | 'ready'
  | 'accepted'
  | 'local'
  | 'corrected'
  | 'refused'
  | 'attention'
  | 'repair'
  | 'cannot-store'
  | 'other-tab';

const signs: Record<StageState, IconName | null> = {
  ready: null,
  accepted: 'check',
  local: 'check',
  corrected: 'alert',
  refused: 'close',
  attention: 'alert',
  repair: 'undo',
  'cannot-store': 'close',
  'other-tab': 'lock',
};

export interface StageProps extends SignProps {
  state: StageState;
  /** Raised by each verdict, so that two equal ones in a row both flash. */
  beat?: number;
  /** Names the step; when it changes the content slides in. */
  step: string;
  label: string;
  verdict?: { text: string; note?: string };
  /** Given when a scan would not be read now; says what to do about it. */
  deaf?: string;
  picture?: { src: string; alt: string };
  icon?: IconName;
  name?: string;
  /** How many of it, large. */
  amount?: string;
  detail?: string;
  /** At the end of the name's line. */
  beside?: ReactNode;
  /** Where the thing lies and where it must go, while the thing itself must be scanned. */
  move?: MoveProps;
  instruction?: string;
  /** Question of the children, or the number that they set: read aloud with the rest. */
  question?: string;
  /** The children are a list, which begins at the top. */
  list?: boolean;
  /** Puts the instruction above the middle: for a question that is answered there. */
  asks?: boolean;
  children?: ReactNode;
}

/** Signs of an instruction of more than one short sentence. */
const LONG = 60;

/** The main part of the screen: one verdict, one code, one instruction. Only the middle can scroll. */
export function Stage(props: StageProps) {
  const { state, beat = 0, deaf, instruction, asks } = props;
  const instructionLine = instruction && (
    <p
      className={styles.instruction}
      data-asks={asks || undefined}
      data-long={instruction.length > LONG || undefined}
    >
      <WholeCodes text={instruction} />
    </p>
  );
  return (
    <section
      ref={useSeen(`${state} ${beat}`)}
      className={styles.stage}
      style={{ '--longest': longestWord(props.name ?? '') } as object}
      data-state={state}
      data-step={props.step}
      data-beat={beat}
      data-deaf={deaf ? true : undefined}
      aria-label={props.label}
    >
      <Verdict sign={signs[state]} isLocal={state === 'local'} verdict={props.verdict} deaf={deaf} />
      <Moving step={props.step} className={styles.step}>
        {asks && instructionLine}
        <div
          ref={useTopOf(props.step)}
          key={props.list ? `list ${props.step}` : ''}
          className={styles.middle}
          data-list={props.list || undefined}
        >
          <Subject {...props} />
          {props.children}
        </div>
        <Sign {...props} />
        {props.move && <Move {...props.move} />}
        {!asks && instructionLine}
        <TapGuard key={props.step} />
      </Moving>
    </section>
  );
}

/** Another step begins at its top, however far the previous one was scrolled. */
function useTopOf(step: string) {
  const middle = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (middle.current && shown.current !== step) middle.current.scrollTop = 0;
    shown.current = step;
  }, [step]);
  return middle;
}

/** Marks the stage with the verdict after it was painted: a fade that starts together with a verdict delays it. */
function useSeen(verdict: string) {
  const stage = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = stage;
    const cancel = afterPaint(() => current?.setAttribute('data-seen', verdict));
    return () => {
      cancel();
      current?.removeAttribute('data-seen');
    };
  }, [verdict]);
  return stage;
}

function Subject({ picture, icon, name, amount, detail, beside }: StageProps) {
  const told = name || amount || detail;
  if (!picture && !icon && !told) return null;
  return (
    <div
      className={styles.subject}
      data-alone={told ? undefined : true}
      data-beside={beside ? true : undefined}
    >
      {picture ? (
        <img
          className={styles.picture}
          src={picture.src}
          alt={picture.alt}
          width={96}
          height={96}
          onError={hide}
        />
      ) : (
        icon && (
          <span className={styles.picture} data-icon>
            <Icon name={icon} size={96} />
          </span>
        )
      )}
      {told && (
        <div className={styles.about}>
          {name && (
            <p className={`two-lines ${styles.name}`}>
              <WholeCodes text={name} />
            </p>
          )}
          {amount && (
            <p
              className={styles.amount}
              data-long={amount.length > 9 || undefined}
              style={{ '--letters': amount.length } as object}
            >
              {amount}
            </p>
          )}
          {detail && (
            <p className={styles.detail}>
              <WholeCodes text={detail} />
            </p>
          )}
        </div>
      )}
      {beside}
    </div>
  );
}

/** Letters of the longest word of a name: in its size no word is broken. */
const longestWord = (name: string): number => Math.max(...name.split(/[\s-]+/).map(({ length }) => length));

/** The name takes the place of a picture that is not on the device. */
const hide = (event: { currentTarget: HTMLElement }): void => {
  event.currentTarget.hidden = true;
};
