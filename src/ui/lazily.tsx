import { lazy, useEffect, useState, type ComponentType } from 'react';
import { loadAgain } from '../device/load-again.ts';
import { loadLostSheets } from '../device/lost-sheets.ts';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** A component whose code loads when it is first drawn. While it cannot be loaded, what is `missing` has its place. */
export const lazily = <P extends object>(load: Load<P>, missing: Load<P>) =>
  lazy(() => load().catch(async () => ({ default: awaited(load, (await missing()).default) })));

const awaited = <P extends object>(load: Load<P>, Missing: ComponentType<P>) =>
  function Awaited(props: P) {
    const [Screen, setScreen] = useState(() => Missing);
    useEffect(() => {
      // Once it has come it stays, also when nobody waits for it any more.
      void loadAgain(withLooks(load)).then(loaded => setScreen(() => loaded.default));
    }, []);
    return <Screen {...props} />;
  };

const withLooks =
  <P,>(load: Load<P>): Load<P> =>
  async () => {
    await loadLostSheets();
    return load();
  };
