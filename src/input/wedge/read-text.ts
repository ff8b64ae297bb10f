import type { TextEvent } from './wedge-event.ts';

const insertions = /^(insertText|insertCompositionText|insertFromComposition|insertReplacementText)$/;

/** The text of an input event, a line break as \n and a deletion as \b; empty when it has none for a scan. */
export const readText = ({ data, inputType, target }: TextEvent): string => {
  if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') return '\n';
  if (inputType === 'deleteContentBackward') return '\b';
  // Some scan apps paste; text that a person pastes into a field is no scan.
  if (inputType === 'insertFromPaste') return target === 'sink' ? data : '';
  return insertions.test(inputType) ? data : '';
};
