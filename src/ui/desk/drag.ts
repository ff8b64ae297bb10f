import { useState, type DragEvent } from 'react';

interface Dragged {
  /** Text for another program that it is dropped on. */
  readonly text: string;
  readonly onStart: () => void;
  readonly onEnd: () => void;
}

/** The props of an element that the mouse can drag; for keyboard and touch it has a way of its own. */
export const dragProps = ({ text, onStart, onEnd }: Dragged) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData('text/plain', text);
    dataTransfer.effectAllowed = 'move';
    onStart();
  },
  onDragEnd: onEnd,
});

/** The props of an element on which what is dragged now can be dropped, and whether it would be. */
export function useDropPlace(takes: boolean, onDrop: () => void) {
  const [isOver, setOver] = useState(false);
  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!takes) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (takes) onDrop();
    },
  };
  return { dropProps, isOver: isOver && takes };
}
