import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ReportFrame } from '../../../contract/reports/report.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import styles from './report-frames.module.css';
import { t } from './texts.ts';
import { frameOf, listPathOf } from './view.ts';

interface ReportFramesProps {
  /** Its name, which is told when it has no frames. */
  readonly report: string;
  readonly frames: readonly ReportFrame[];
}

/** An embedded report: a frame for each of its parts (shell-search-settings.md 2.15). A bar of the OMS's own opens its list. */
export function ReportFrames({ report, frames }: ReportFramesProps) {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const follow = ({ source, data }: MessageEvent<unknown>) => {
      const isOurs = [...(box.current?.querySelectorAll('iframe') ?? [])].some(
        frame => frame.contentWindow === source && frame.getAttribute('src')?.startsWith('/'),
      );
      const path = isOurs ? listPathOf(data) : null;
      if (path !== null) void navigate(path);
    };
    window.addEventListener('message', follow);
    return () => window.removeEventListener('message', follow);
  }, [navigate]);
  if (frames.length === 0) return <Alert tone="warning">{t('not_available', { report })}</Alert>;
  return (
    <div ref={box} className={styles.frames}>
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
