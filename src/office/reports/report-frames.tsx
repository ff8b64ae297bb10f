import type { ReportFrame } from '../../../contract/reports/report.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import styles from './report-frames.module.css';
import { t } from './texts.ts';
import { frameOf } from './view.ts';

interface ReportFramesProps {
  /** Its name, which is told when it has no frames. */
  readonly report: string;
  readonly frames: readonly ReportFrame[];
}

/** An embedded report: a frame for each of its parts (shell-search-settings.md 2.15). */
export function ReportFrames({ report, frames }: ReportFramesProps) {
  if (frames.length === 0) return <Alert tone="warning">{t('not_available', { report })}</Alert>;
  return (
    <div className={styles.frames}>
      {frames.map((frame, i) => {
        const { src, height, sandbox } = frameOf(frame, document.documentElement.dataset);
        return (
          <iframe
            key={src}
            src={src}
            className={`${styles.frame} ${frame.css_class}`}
            style={{ height }}
            title={frame.title ?? t('frame', { n: i + 1, all: frames.length })}
            sandbox={sandbox}
          />
        );
      })}
    </div>
  );
}
