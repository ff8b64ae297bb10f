/** Functions that a page evaluates: each has all that it needs within itself. */

export interface ShownTexts {
  /** The texts that can be seen or heard. */
  readonly texts: readonly string[];
  /** Those of which a part cannot be seen, that lie over another, or have a word on two lines. */
  readonly faults: readonly string[];
}

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * The texts of the present screen, and their faults: beside the window, outside a box that hides what does not fit, beside the button
 * that they name, or over another text. Where one of `names` stands a text may end with an ellipsis.
 */
export function shownTexts(names: readonly string[]): ShownTexts {
  const isForEars = (e: Element) => {
    const { width, height } = e.getBoundingClientRect();
    return (width <= 1 && height <= 1) || e.matches('.visually-hidden, [inert], [data-scan-sink]');
  };
  const found: string[] = [];
  const texts = new Set<string>();
  const seen: { words: string; rects: Edges[] }[] = [];

  /** The boxes that cut a text off, and the one that scrolls it; null when it is not for eyes, or may end early. */
  function boxesOf(parent: Element, { left, right, top, bottom }: DOMRect, isName: boolean) {
    const cutting: Element[] = [];
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      const mayEnd = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (isForEars(box) || (isName && mayEnd)) return null;
      const within = box.getBoundingClientRect();
      const isButton = box.matches('button, a, summary');
      const beside = left < within.left - 1 || right > within.right + 1;
      const above = top < within.top - 2 || bottom > within.bottom + 2;
      const hidesBeside = isButton || /hidden|clip/.test(style.overflowX);
      if ((beside && hidesBeside) || (above && /hidden|clip/.test(style.overflowY))) cutting.push(box);
      // What does not fit can be scrolled to.
      if (/auto|scroll/.test(style.overflow)) return { cutting, scroller: within };
    }
    return { cutting, scroller: null };
  }

  const inside = ({ left, right, top, bottom }: Edges, box: Edges | null): Edges => ({
    left,
    right,
    top: Math.max(top, box?.top ?? top),
    bottom: Math.min(bottom, box?.bottom ?? bottom),
  });

  /** Without the room that the font has above and below its em, where large letters may be set close. */
  const lettersOf = ({ left, right, top, bottom }: Edges, parent: Element): Edges => {
    const room = Math.max(0, bottom - top - Number.parseFloat(getComputedStyle(parent).fontSize)) / 2;
    return { left, right, top: top + room, bottom: bottom - room };
  };

  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = nodes.nextNode(); text; text = nodes.nextNode()) {
    const words = text.textContent?.trim() ?? '';
    const parent = text.parentElement;
    if (words === '' || !parent?.checkVisibility() || parent.closest('script, style')) continue;
    // A sentence whose codes are kept whole is one text.
    const sentence = parent.closest(':not(.whole)') ?? parent;
    const isOne = [...sentence.children].every(child => child.matches('.whole'));
    texts.add(isOne ? (sentence.textContent ?? '').trim() : words);
    const range = document.createRange();
    range.selectNodeContents(text);
    const isName = names.some(name => words.includes(name));
    const boxes = boxesOf(parent, range.getBoundingClientRect(), isName);
    for (const box of boxes?.cutting ?? []) found.push(`${box.tagName} ${box.className}: ${words}`);
    if (boxes && !isName)
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
          found.push(`'${word}' is broken`);
      }
    range.selectNodeContents(text);
    // What is under a dialog, or scrolled out of sight, is not there to be touched; the guard of taps hides nothing.
    const rects = [...range.getClientRects()].filter(({ left, top, width, height }) => {
      const at = document
        .elementsFromPoint(left + width / 2, top + height / 2)
        .find(e => !e.matches('[data-guard]'));
      return at !== undefined && (at.contains(parent) || parent.contains(at));
    });
    if (boxes)
      seen.push({ words, rects: rects.map(rect => inside(lettersOf(rect, parent), boxes.scroller)) });
  }

  const deep = (one: Edges, other: Edges) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  seen.forEach((one, i) => {
    for (const other of seen.slice(i + 1))
      if (one.rects.some(rect => other.rects.some(beneath => deep(rect, beneath))))
        found.push(`'${one.words}' lies over '${other.words}'`);
  });

  for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
    if (element.checkVisibility())
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        texts.add(element.getAttribute(name)?.trim() ?? '');
  return { texts: [...texts].filter(Boolean), faults: [...new Set(found)] };
}
