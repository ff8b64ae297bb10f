import { barcodePath } from '../../core/code128/code128.ts';

/** Millimetres of a module on paper that is printed at 100 %: every scanner reads it at arm's length. */
const MODULE = 0.4;

/** A Code 128 with its quiet zones, for a page that is drawn in millimetres: the part of an SVG, and how wide it is. */
export function printedBars(
  text: string,
  at: { readonly x: number; readonly y: number; readonly height: number },
): { readonly svg: string; readonly width: number } {
  const { path, width } = barcodePath(text, at.height / MODULE);
  return {
    svg: `<g transform="translate(${at.x} ${at.y}) scale(${MODULE})"><path d="${path}"/></g>`,
    width: width * MODULE,
  };
}
