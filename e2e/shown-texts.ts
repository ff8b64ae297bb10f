/** Functions that a page evaluates: each has all that it needs within itself. */

export interface ShownTexts {
  /** The texts that can be seen or heard. */
  readonly texts: readonly string[];
  /** Those of which a part cannot be seen, that lie over another, or have a word on two lines. */
  readonly faults: readonly string[];
  /** Names with a word on two lines. */
  readonly broken: readonly string[];
}

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * The texts of the present screen, and their faults: beside the window, outside a box that hides what does not fit, beside the button
 * that they name, or over another text. Where one of `names` stands a text may end with an ellipsis.
 */
export function shownTexts(names: readonly string[]): ShownTexts {
  const isForEars = (e: Element) => {
    const { width, height } = e.getBoundingClientRect();
    const isClipped = getComputedStyle(e).clipPath === 'inset(50%)';
    return (
      isClipped || (width <= 1 && height <= 1) || e.matches('.visually-hidden, [inert], [data-scan-sink]')
    );
  };
  const found: string[] = [];
  const broken: string[] = [];
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
      // Content that does not fit can be scrolled to.
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

  /** Elements that are seen at the middle of a box, the uppermost first; the guard of taps hides nothing. */
  const stackAt = ({ left, right, top, bottom }: Edges) =>
    document
      .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      .filter(e => !e.matches('[data-guard]'));

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
    let hidden: Element | null = parent;
    while (hidden && !isForEars(hidden)) hidden = hidden.parentElement;
    const isShown = hidden === null;
    if (isShown)
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
        if (lines > 1) (isName || !boxes ? broken : found).push(`'${word}' is broken`);
      }
    range.selectNodeContents(text);
    // A text under a dialog, or scrolled out of sight, is not there to be touched.
    const rects = [...range.getClientRects()].filter(
      rect => stackAt(rect).findIndex(e => e.contains(parent) || parent.contains(e)) === 0,
    );
    if (boxes?.cutting.length === 0)
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
  return { texts: [...texts].filter(Boolean), faults: [...new Set(found)], broken };
}

/** The texts whose contrast with what is under them is less than 4.5; those for ears, and of what cannot be pressed, have none. */
export function faintTexts(): string[] {
  const isForEars = (e: Element) => {
    const { width, height } = e.getBoundingClientRect();
    const isClipped = getComputedStyle(e).clipPath === 'inset(50%)';
    return (
      isClipped || (width <= 1 && height <= 1) || e.matches('.visually-hidden, [inert], [data-scan-sink]')
    );
  };
  /** Elements that are seen at the middle of a box, the uppermost first; the guard of taps hides nothing. */
  const stackAt = ({ left, right, top, bottom }: Edges) =>
    document
      .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      .filter(e => !e.matches('[data-guard]'));

  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  /** Any colour that CSS can name, as its bytes. */
  const bytes = new Map<string, Colour>();
  function colourOf(css: string): Colour {
    const known = bytes.get(css);
    if (known || !pixel) return known ?? [0, 0, 0, 0];
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = css;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
    bytes.set(css, [red, green, blue, alpha / 255]);
    return [red, green, blue, alpha / 255];
  }
  const over = (upper: Colour, [red, green, blue]: Colour): Colour => {
    const mix = (one: number, other: number) => one * upper[3] + other * (1 - upper[3]);
    return [mix(upper[0], red), mix(upper[1], green), mix(upper[2], blue), 1];
  };
  const luminance = ([red, green, blue]: Colour): number => {
    const linear = (byte: number) =>
      byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  /** The contrast of a text with the colours that lie under it; a picture counts as white, which most are. */
  function contrastOf(parent: Element, under: readonly Element[]): number {
    const white: Colour = [255, 255, 255, 1];
    const layers: Colour[] = [];
    for (const element of under) {
      const colour = element.matches('img, canvas')
        ? white
        : colourOf(getComputedStyle(element).backgroundColor);
      layers.push(colour);
      if (colour[3] === 1) break;
    }
    const behind = layers.reduceRight((below, layer) => over(layer, below), white);
    const [light = 0, dark = 0] = [over(colourOf(getComputedStyle(parent).color), behind), behind]
      .map(luminance)
      .sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  }

  const faint = new Set<string>();
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = nodes.nextNode(); text; text = nodes.nextNode()) {
    const words = text.textContent?.trim() ?? '';
    const parent = text.parentElement;
    if (words === '' || !parent?.checkVisibility() || parent.closest('script, style')) continue;
    if (parent.closest(':disabled, [aria-disabled="true"], [aria-disabled=""]')) continue;
    let hidden: Element | null = parent;
    while (hidden && !isForEars(hidden)) hidden = hidden.parentElement;
    if (hidden) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      const stack = stackAt(rect);
      if (stack.findIndex(e => e.contains(parent) || parent.contains(e)) !== 0) continue;
      const contrast = contrastOf(parent, stack);
      if (contrast < 4.5) faint.add(`'${words}' has a contrast of ${contrast.toFixed(1)}`);
    }
  }
  return [...faint];
}

/** Controls that lie over others, a stage that has to be scrolled, a light without a word. */
export function controlFaults(): string[] {
  const hard: string[] = [];
  const isForEars = (e: Element) => {
    const { width, height } = e.getBoundingClientRect();
    const isClipped = getComputedStyle(e).clipPath === 'inset(50%)';
    return (
      isClipped || (width <= 1 && height <= 1) || e.matches('.visually-hidden, [inert], [data-scan-sink]')
    );
  };
  const deep = (one: Edges, other: Edges) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  const isModal = document.querySelector('dialog:modal') !== null;
  /** The part of a control that is not scrolled out of sight, with its name. */
  const controlOf = (element: Element) => {
    let box: Edges = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(around).overflow)) {
        const within = around.getBoundingClientRect();
        box = {
          left: Math.max(box.left, within.left),
          right: Math.min(box.right, within.right),
          top: Math.max(box.top, within.top),
          bottom: Math.min(box.bottom, within.bottom),
        };
      }
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    return { element, box, name: words.slice(0, 40) || element.tagName };
  };
  const controls = [...document.querySelectorAll('button, a, input, summary, select, textarea')]
    .filter(e => e.checkVisibility({ visibilityProperty: true }) && !isForEars(e))
    .filter(e => !isModal || e.closest('dialog:modal'))
    .map(controlOf);
  controls.forEach(({ element, box, name }, i) => {
    for (const other of controls.slice(i + 1))
      if (!element.contains(other.element) && deep(box, other.box))
        hard.push(`'${name}' lies over '${other.name}'`);
  });
  // Only lists scroll on a stage: what a worker needs there is in sight.
  if (!isModal)
    for (const part of document.querySelectorAll('section[data-beat] *'))
      if (
        part.scrollHeight > part.clientHeight + 1 &&
        /auto|scroll/.test(getComputedStyle(part).overflowY) &&
        !part.matches('[data-list]')
      )
        hard.push(`the stage must be scrolled by ${part.scrollHeight - part.clientHeight} px`);
  for (const light of document.querySelectorAll('[data-on]'))
    if (light.checkVisibility() && [...light.children].every(isForEars)) hard.push(`a light without a word`);

  return hard;
}
