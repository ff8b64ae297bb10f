/** The target of the event: our own sink, an editable field where people type, or anything else. */
export type TargetKind = 'sink' | 'field' | 'page';

/** A key that goes down or up, reduced to what the engine reads; timeStamp in ms since time origin. */
export type KeyEvent = {
  type: 'keydown' | 'keyup';
  key: string;
  code: string;
  shift?: boolean;
  ctrl?: boolean;
  alt?: boolean;
  meta?: boolean;
  capsLock?: boolean;
  altGraph?: boolean;
  /** The key is kept down, or its coming up was lost. */
  repeat?: boolean;
  timeStamp: number;
  target: TargetKind;
};

/** Text put in by an input method, or the echo of a key. */
export type TextEvent = {
  type: 'beforeinput' | 'input';
  data: string;
  inputType: string;
  timeStamp: number;
  target: TargetKind;
};

export type WedgeEvent =
  | KeyEvent
  | TextEvent
  /** The input method has finished a word. */
  | { type: 'compositionend'; timeStamp: number };
