/** Loads the style sheets that did not come: Vite asks once for those of a chunk, also when the chunk itself is asked for again. */
export const loadLostSheets = (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(isLost).map(loaded),
  );

/** Browsers differ: a sheet that did not come is none, or an empty one, or one whose rules may not be read. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

const loaded = (lost: HTMLLinkElement): Promise<unknown> =>
  new Promise((done, failed) => {
    const link = lost.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', done);
    link.addEventListener('error', () => failed(new Error(`no ${link.href}`)));
    lost.replaceWith(link);
  });
