/** As long as a toast. */
const STANDS_MS = 5000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says a sentence in the dialog on top: what stands outside it is not read aloud, and lies behind it. */
export function sayOver(text: string): void {
  const line = [...document.querySelectorAll('dialog[open] [data-said]')].at(-1);
  if (!line) return;
  line.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => (line.textContent = ''), STANDS_MS);
}
