import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** As long as a phone waits itself before it shows the menu of a link. */
const HELD_MS = 500;
/** A finger is never quite still. */
const STILL_PX = 10;

/**
 * A finger that rests on a row of the list: `act` is told which one. What lies under the finger is not pressed when it
 * goes away, and the browser's menu stays closed.
 */
export function useHold(act: (row: HTMLTableRowElement) => void) {
  const held = useRef<{ readonly x: number; readonly y: number; readonly done: () => void } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);
  const end = () => {
    clearTimeout(timer.current);
    held.current = null;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
      isDone.current = false;
      const row = (target as Element).closest('tr');
      if (pointerType !== 'touch' || !row) return;
      const done = () => {
        end();
        isDone.current = true;
        act(row);
      };
      held.current = { x, y, done };
      timer.current = setTimeout(done, HELD_MS);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (held.current && Math.hypot(clientX - held.current.x, clientY - held.current.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      if (held.current || isDone.current) event.preventDefault();
      held.current?.done();
    },
    onClickCapture(event: MouseEvent) {
      if (!isDone.current) return;
      isDone.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
