import { LastBar } from '../../../ui/scan/screen/last-bar.tsx';
import type { Happened } from '../../session/happened.ts';
import { t } from '../texts.ts';
import type { LastScan } from './last-scan.ts';

interface LastScanBarProps {
  readonly scan: LastScan | undefined;
  readonly refusal: Happened | null;
  readonly onOpen: (panel: 'last-ten') => void;
}

/** The last scan; after a refusal that one, until a scan succeeds. */
export function LastScanBar({ scan, refusal, onOpen }: LastScanBarProps) {
  const open = () => onOpen('last-ten');
  if (refusal) {
    const { read, name } = refusal.values;
    // A refusal of no code, such as a photo: what its line says.
    const other = scan?.id === refusal.id ? scan.text : '';
    return (
      <LastBar
        label={t('refused_bar')}
        text={String(read ?? name ?? other)}
        end={t('refused_why')}
        isRefused
        onOpen={open}
      />
    );
  }
  return (
    <LastBar
      label={t('last')}
      text={scan?.text ?? t('last_nothing')}
      {...(scan ? { end: scan.end } : {})}
      onOpen={open}
      {...(scan?.undo ? { action: { text: t('undo'), onPress: scan.undo } } : {})}
    />
  );
}
