import { useRef, useState } from 'react';
import { putProviderFile, type RefundClose } from '../../../../contract/orders/refund-close.ts';
import { clockTime, shortTime } from '../../../texts/formats.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useAct } from '../../calls/use-act.ts';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import styles from './refund-close.module.css';
import { t } from './texts.ts';

type Provider = RefundClose['providers'][number];
/** As the OMS takes it. */
const MOST_SIGNS = 900_000;

/** When each provider said how the day was; of one that cannot be asked somebody brings its file. */
export const ProvidersCard = ({
  day,
  providers,
  isClosed,
}: {
  readonly day: string;
  readonly providers: readonly Provider[];
  readonly isClosed: boolean;
}) => (
  <Card title={t('told')}>
    <ul className={styles.providers}>
      {providers.map(one => (
        <li key={one.identifier}>
          <strong>{one.name}</strong> <span className={styles.soft}>{toldText(one)}</span>
          {one.failed_at !== null && (
            <Alert tone="warning" stands>
              {one.told_at === null
                ? t('failed_at', { provider: one.name, at: clockTime(one.failed_at) })
                : t('failed_kept', {
                    provider: one.name,
                    at: clockTime(one.failed_at),
                    before: clockTime(one.told_at),
                  })}
            </Alert>
          )}
          {!one.can_be_asked && !isClosed && <Bring day={day} of={one} />}
        </li>
      ))}
    </ul>
  </Card>
);

function toldText({ told_at, by_file, told_by }: Provider): string {
  if (told_at === null) return t('not_told');
  return by_file
    ? t('told_by_file', { at: shortTime(told_at), name: told_by ?? '' })
    : t('told_at', { at: shortTime(told_at) });
}

/** Takes the file of a provider; each line that cannot be read is told. */
function Bring({ day, of }: { readonly day: string; readonly of: Provider }) {
  const input = useRef<HTMLInputElement>(null);
  const { act, busy } = useAct(putProviderFile);
  const [faults, setFaults] = useState<readonly string[]>([]);
  async function bring(file: File): Promise<void> {
    const csv = await file.text();
    if (csv.length > MOST_SIGNS) return setFaults([t('too_long')]);
    const answer = await act({ params: { day, provider: of.identifier }, body: { csv } });
    const { errors = [] } = answer.kind === 'refused' ? answer.problem : {};
    setFaults(errors.map(({ path, detail }) => t('line', { line: path, why: detail })));
    if (answer.kind === 'ok') await toast(t('brought'));
    else if (errors.length === 0) await toast(withReason(t('bring_failed'), answer), { failed: true });
  }
  return (
    <>
      <Button size="desk" icon="download" busy={busy} onPress={() => input.current?.click()}>
        {t('bring', { provider: of.name })}
      </Button>
      <input
        ref={input}
        type="file"
        accept="text/csv,.csv"
        hidden
        aria-label={t('bring', { provider: of.name })}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void bring(file);
        }}
      />
      <p className={styles.soft}>{t('bring_hint')}</p>
      {faults.length > 0 && (
        <Alert tone="danger" title={t('bad_lines')}>
          <ul className={styles.faults}>
            {faults.map(fault => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
