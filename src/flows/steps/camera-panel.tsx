import { useEffect, useRef, useState } from 'react';
import { openCamera, type Camera, type CameraState } from '../../input/camera/open-camera.ts';
import { formatsOf, type Readable } from '../../input/camera/read.ts';
import type { Lens } from '../../input/camera/stream.ts';
import type { Scan } from '../../input/scan.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { t } from './texts.ts';
import styles from './camera-panel.module.css';

/** The camera as a scanner, with a photo as the alternative; a chunk of its own, loaded when the camera is opened. */
export default function CameraPanel(props: {
  isExpected: (text: string) => boolean;
  /** The code that the step waits for. */
  reads: Readable;
  onScan: (scan: Scan) => void;
  onClose: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const asked = useRef(props);
  const camera = useRef<Camera | null>(null);
  const [state, setState] = useState<CameraState | 'starting'>('starting');
  const [light, setLight] = useState(false);
  const [near, setNear] = useState(false);
  const [lens, setLens] = useState<Lens>(noLens);
  const [photoFailed, setPhotoFailed] = useState(false);

  useEffect(() => {
    asked.current = props;
  });
  useEffect(() => {
    let gone = false;
    if (!video.current) return;
    void openCamera({
      video: video.current,
      onScan: scan => asked.current.onScan(scan),
      isExpected: text => asked.current.isExpected(text),
      formats: () => formatsOf[asked.current.reads],
      onState: next => {
        setState(next);
        // A lens that is opened again begins without light and zoom.
        setLight(false);
        setNear(false);
        setLens((next === 'scanning' && camera.current?.capabilities()) || noLens);
      },
    }).then(opened => {
      if (!opened.ok) return setState(opened.code);
      if (gone) return opened.camera.stop();
      camera.current = opened.camera;
      setLens(opened.camera.capabilities());
    });
    return () => {
      gone = true;
      camera.current?.stop();
      camera.current = null;
    };
  }, []);

  async function readPhoto(file: File | undefined): Promise<void> {
    if (!file) return;
    const { readPhoto: read } = await import('../../input/camera/photo.ts');
    const reading = await read(file, asked.current.isExpected, formatsOf[asked.current.reads]);
    setPhotoFailed(!reading.ok);
    if (reading.ok) asked.current.onScan(reading.scan);
  }

  const message = messageOf(state);
  return (
    <div className={styles.panel}>
      <div className={styles.picture} data-state={state}>
        <video ref={video} className={styles.video} muted playsInline aria-label={t('camera_title')} />
        {state === 'scanning' && <span className={styles.reticle} aria-hidden="true" />}
        {message && <p className={styles.message}>{message}</p>}
      </div>
      <div className={styles.acts}>
        <LensButtons
          lens={lens}
          light={light}
          near={near}
          onLight={on => {
            setLight(on);
            void camera.current?.torch(on);
          }}
          onNear={(on, zoom) => {
            setNear(on);
            void camera.current?.zoom(zoom);
          }}
        />
        <label className={styles.photo}>
          {t('camera_photo')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="visually-hidden"
            onChange={event => void readPhoto(event.target.files?.[0])}
          />
        </label>
      </div>
      {photoFailed && <p role="alert">{t('camera_photo_nothing')}</p>}
    </div>
  );
}

/** Light and zoom, where the lens has them. */
function LensButtons(props: {
  lens: Lens;
  light: boolean;
  near: boolean;
  onLight: (on: boolean) => void;
  onNear: (on: boolean, zoom: number) => void;
}) {
  const { light, near } = props;
  const { torch, zoom } = props.lens;
  return (
    <>
      {torch && (
        <Button pressed={light} onPress={() => props.onLight(!light)}>
          {t('camera_light')}
        </Button>
      )}
      {zoom && zoom.max > zoom.min && (
        <Button
          pressed={near}
          onPress={() => props.onNear(!near, near ? zoom.min : Math.min(zoom.max, 2 * zoom.min))}
        >
          {t('camera_zoom')}
        </Button>
      )}
    </>
  );
}

const noLens: Lens = { torch: false, zoom: null };

const messages = {
  starting: 'camera_starting',
  denied: 'camera_denied',
  none: 'camera_none',
  busy: 'camera_busy',
  insecure: 'camera_insecure',
} as const;

const messageOf = (state: CameraState | 'starting'): string | null =>
  state in messages ? t(messages[state as keyof typeof messages]) : null;
