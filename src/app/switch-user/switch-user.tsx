import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { readBadge } from '../../../core/badge/badge.ts';
import { texts } from '../../texts/texts.ts';
import switchUser from './switch-user.nl.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ScreenHead } from '../../ui/scan/screen/screen-head.tsx';
import { NumberPad } from '../../ui/scan/answers/number-pad.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { announceAppReady } from '../app-ready.ts';
import { go } from '../path.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { useOnline } from '../state/online.ts';
import { useSession } from '../state/session.ts';
import { switchState } from './open-switch.ts';
import type { Switched } from './switch-user-call.ts';
import styles from './switch-user.module.css';
import { takeOver } from './take-over.ts';
import { useScans } from './use-scans.ts';
import { PIN_LENGTHS, readKeyed, type Keyed } from './view.ts';

const t = texts('switch_user', switchUser);

const CameraPanel = lazy(() => import('../../flows/steps/camera-panel.tsx'));

/** A colleague takes over: badge, then PIN, by scanner, camera, large keys or keyboard. */
export default function SwitchUser({ state }: { state: unknown }) {
  const session = useSession();
  const online = useOnline();
  const { badge: scanned, back } = switchState(state);
  const [keyed, setKeyed] = useState<Keyed>({ badge: scanned, pin: '' });
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = session.phase === 'signed-in' ? session.user.name : null;
  const { badge, pin } = keyed;
  usePageTitle(t('title'));
  useEffect(announceAppReady, []);

  async function submit({ badge: by, pin: secret }: Keyed): Promise<void> {
    if (by === null || busy) return;
    if (!PIN_LENGTHS.test(secret)) return setFault(t('too_short'));
    setBusy(true);
    setFault(null);
    const switched = await takeOver(by, secret, back);
    // The page reloads: until it does, this stays busy.
    if (switched.kind === 'ok') return;
    setFault(faultOf(switched));
    setKeyed({ badge: by, pin: '' });
    setBusy(false);
  }
  const hear = (text: string) => {
    if (busy) return;
    const next = readKeyed(keyed, text);
    if (!next) return setFault(t(badge === null ? 'no_badge' : 'too_short'));
    setFault(null);
    setKeyed(next.keyed);
    if (next.whole) void submit(next.keyed);
  };
  useScans(hear);

  return (
    <main className={styles.screen}>
      <ScreenHead title={t('title')} backLabel={t('back')} onBack={() => go(back, { replace: true })} />
      <div className={styles.body}>
        {!online ? (
          <Alert tone="warning" title={t('offline')}>
            {name !== null && t('offline_note', { name })}
          </Alert>
        ) : (
          fault !== null && <Alert tone="danger">{fault}</Alert>
        )}
        {badge === null ? (
          <ByHand now={name === null ? t('nobody') : t('now', { name })} onBadge={hear} />
        ) : (
          <form
            className={styles.form}
            onSubmit={event => {
              event.preventDefault();
              void submit(keyed);
            }}
          >
            <p className={styles.badge}>
              <span>
                {t('badge')}
                <strong>{badge}</strong>
              </span>
              <Button kind="quiet" onPress={() => setKeyed({ badge: null, pin: '' })}>
                {t('other')}
              </Button>
            </p>
            <Pin value={pin} onChange={value => setKeyed({ badge, pin: value })} />
            <Button
              type="submit"
              kind="primary"
              size="large"
              wide
              busy={busy}
              {...(online ? {} : { reason: t('offline') })}
            >
              {t('switch')}
            </Button>
          </form>
        )}
      </div>
    </main>
  );
}

function ByHand({ now, onBadge }: { now: string; onBadge: (text: string) => void }) {
  const [typed, setTyped] = useState('');
  const [filming, setFilming] = useState(false);
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        onBadge(typed);
      }}
    >
      <div className={styles.ask}>
        {filming ? (
          <Suspense fallback={null}>
            <CameraPanel
              isExpected={text => readBadge(text) !== null}
              reads="labels"
              onScan={({ text }) => onBadge(text)}
              onClose={() => setFilming(false)}
            />
          </Suspense>
        ) : (
          <Icon name="barcode" size={72} />
        )}
        <p className={styles.scan}>{t('scan')}</p>
        <p>{now}</p>
        <Button icon="camera" pressed={filming} onPress={() => setFilming(!filming)}>
          {t('camera')}
        </Button>
      </div>
      <TextField
        size="touch"
        label={t('number')}
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        autoComplete="off"
        placeholder="OMSPAS-"
        maxLength={20}
      />
      <Button type="submit" size="large" wide>
        {t('next')}
      </Button>
    </form>
  );
}

/** The PIN, never shown; a hardware keyboard types into the field, the pad needs no soft one. */
function Pin({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const take = (pin: string) => {
    onChange(pin.replaceAll(/\D/g, '').slice(0, 8));
    field.current?.focus();
  };
  return (
    <NumberPad
      label={t('pin')}
      value={value}
      maxLength={8}
      eraseLabel={t('erase')}
      clearLabel={t('clear')}
      onChange={take}
      field={
        <label className={styles.pin}>
          <span>{t('pin')}</span>
          <input
            ref={field}
            className={styles.secret}
            value={value}
            inputMode="none"
            autoComplete="off"
            onChange={event => take(event.target.value)}
          />
        </label>
      }
    />
  );
}

function faultOf(switched: Exclude<Switched, { kind: 'ok' }>): string {
  switch (switched.kind) {
    case 'refused':
      return switched.text;
    case 'locked':
      return t('locked', { minutes: switched.minutes });
    case 'offline':
      return t('offline');
  }
}
