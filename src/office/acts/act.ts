import type { ComponentType } from 'react';
import { atOwn, may, type Asker, type AccessPlace, type Right } from '../../../core/access/right.ts';
import type { IconName } from '../../ui/icons/icon.tsx';

/** true: it can be done now; a sentence: why not now; false: it is not for this thing. */
export type Stands = boolean | string;

/** One act on a thing with these facts; its dialog gets them too. */
export interface Act<F> {
  readonly id: string;
  readonly text: () => string;
  /** On its button, beside the name of what it is done to. */
  readonly short?: () => string;
  readonly icon: IconName;
  readonly right: Right;
  /** Chooses it while the menu is open. */
  readonly letter?: string;
  /** It cannot be undone. */
  readonly danger?: true;
  readonly stands: (of: F) => Stands;
  /** Without it, and without `to`, it happens at once. */
  readonly dialog?: ComponentType<F & { readonly onClose: () => void }>;
  /** The page that it leads to. */
  readonly to?: (of: F) => string;
}

/** An act as it is offered; with a reason it cannot be done now. */
export interface Offered<F> {
  readonly act: Act<F>;
  readonly reason?: string;
}

/** The acts that the user may do, with why not now; at a location only where it is the user's own. */
export const offered = <F extends { readonly asker: Asker }>(
  acts: readonly Act<F>[],
  facts: F,
  place?: AccessPlace,
): readonly Offered<F>[] =>
  acts.flatMap(act => {
    if (!may(facts.asker, place ? atOwn(act.right) : act.right, place)) return [];
    const stands = act.stands(facts);
    if (stands === false) return [];
    return [stands === true ? { act } : { act, reason: stands }];
  });
