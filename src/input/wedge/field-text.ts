type Field = HTMLInputElement | HTMLTextAreaElement;

const typed = /^(text|search|tel|url|email|password|number|date|time|month|week|datetime-local)$/;

/** The editable field of an event, if a person types there. */
export const editableField = (target: EventTarget | null): Field | HTMLElement | null => {
  if (target instanceof HTMLTextAreaElement) return target.readOnly || target.disabled ? null : target;
  if (target instanceof HTMLInputElement) {
    return typed.test(target.type) && !target.readOnly && !target.disabled ? target : null;
  }
  return target instanceof HTMLElement && target.isContentEditable ? target : null;
};

/** React watches the value through the element; only the prototype's setter and an input event reach it. */
const write = (field: Field, value: string): void => {
  const prototype = Object.getPrototypeOf(field) as Field;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

/** Remembers the text of a field, to take a scan out of it; `takeOut` gives the undo that puts the scan back. */
export const rememberField = (element: Field | HTMLElement) => {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  const { value, selectionStart, selectionEnd } = element;
  return {
    takeOut: (scanned: string): (() => void) => {
      write(element, value);
      const start = selectionStart ?? value.length;
      const end = selectionEnd ?? value.length;
      // Fields for numbers and dates have no selection.
      if (selectionStart !== null) element.setSelectionRange(start, end);
      return () => write(element, value.slice(0, start) + scanned + value.slice(end));
    },
  };
};
