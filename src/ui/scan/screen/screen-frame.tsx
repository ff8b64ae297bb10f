import type { ReactNode } from 'react';
import styles from './screen-frame.module.css';

export interface ScreenFrameProps {
  strip: ReactNode;
  /** Usually the rail of steps and the stage; takes all height that is left over. */
  children: ReactNode;
  /** Bars of 56 px between the stage and the bottom bar. */
  bars?: ReactNode;
  bottom?: ReactNode;
  /** From 600 px wide it is to the right of the stage, in place of a `LastBar`; on narrower screens it is not shown. */
  aside?: ReactNode;
}

/** The whole screen of a handheld. With the keyboard up, the bars and the bottom bar shrink, not the stage. */
export function ScreenFrame({ strip, children, bars, bottom, aside }: ScreenFrameProps) {
  return (
    <div className={styles.frame} data-aside={aside ? true : undefined}>
      <div className={styles.strip}>{strip}</div>
      <main className={styles.main}>{children}</main>
      {bars && <div className={styles.bars}>{bars}</div>}
      {aside && <aside className={styles.aside}>{aside}</aside>}
      {bottom && <div className={styles.bottom}>{bottom}</div>}
    </div>
  );
}
