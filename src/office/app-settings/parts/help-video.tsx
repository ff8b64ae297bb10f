import { useState } from 'react';
import { Card } from '../../../ui/scan/page/card.tsx';
import { t } from '../texts.ts';
import { Drawing } from './drawing.tsx';
import styles from './help-video.module.css';

const HOST = 'https://www.youtube-nocookie.com';

/** The help video: nothing is asked of its host before somebody plays it. */
export function HelpVideo({ id, online }: { id: string; online: boolean }) {
  const [plays, setPlays] = useState(false);
  return (
    <Card title={t('video')}>
      {plays ? (
        <iframe
          className={styles.frame}
          src={`${HOST}/embed/${encodeURIComponent(id)}?autoplay=1&rel=0`}
          title={t('video')}
          allow="autoplay; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs scripts and its own origin; a page of another origin cannot lift its sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        />
      ) : (
        <button type="button" className={styles.frame} disabled={!online} onClick={() => setPlays(true)}>
          <span className={styles.play}>
            <Drawing name="play" size={32} />
          </span>
          <span>{t('play')}</span>
        </button>
      )}
      <p className={styles.note}>{t(online ? 'video_note' : 'video_offline')}</p>
    </Card>
  );
}
