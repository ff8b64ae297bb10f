import type { ScannerFault } from '../../../../contract/scanning/scanner-test.ts';
import { Card } from '../../../ui/scan/page/card.tsx';
import type { Measured } from '../measure.ts';
import { t } from '../texts.ts';
import { CheckRow, CheckRows, type CheckMark } from './check-row.tsx';

/** Output of the scanner: before, after, how fast, and by which keyboard. */
export function SendsCard({ measured }: { measured: Measured }) {
  const { scans, lost } = measured;
  return (
    <Card title={t('sends')} actions={<span className="soft">{t('scans', { n: scans })}</span>} flush>
      <CheckRows>
        {rowsOf(measured).map(({ name, mark, found }) => (
          <CheckRow
            key={name}
            name={name}
            mark={scans + lost === 0 ? 'unknown' : mark}
            found={scans + lost === 0 ? t('not_yet') : found}
          />
        ))}
      </CheckRows>
    </Card>
  );
}

interface Row {
  readonly name: string;
  readonly mark: CheckMark;
  readonly found: string;
}

function rowsOf(measured: Measured): readonly Row[] {
  const { faults, lost, characters, checkable, right, symbology, before, after } = measured;
  const { usual_pause, longest_pause, sends, end_mark } = measured;
  const markOf = (bad: CheckMark, ...of: ScannerFault[]): CheckMark =>
    of.some(one => faults.includes(one)) ? bad : 'good';
  const caseFault = faults.find(one => one === 'letter-case' || one === 'caps-lock');
  return [
    {
      name: t('row_characters'),
      mark: markOf('wrong', 'scan-lost'),
      found: lost > 0 ? t('characters_lost', { n: lost }) : t('characters_n', { n: characters }),
    },
    {
      name: t('row_right'),
      mark: checkable === 0 ? 'unknown' : markOf('wrong', 'check-digit'),
      found: checkable === 0 ? t('not_yet') : t('of', { right, checkable }),
    },
    {
      name: t('row_prefix'),
      mark: markOf('wrong', 'prefix'),
      found: before || (symbology ? t('aim', { symbology }) : t('none')),
    },
    { name: t('row_suffix'), mark: markOf('wrong', 'suffix'), found: after || t('none') },
    {
      name: t('row_end'),
      mark: markOf('poor', 'no-end-mark'),
      found: end_mark === 'none' ? t('none') : t(`end_${end_mark}`),
    },
    {
      name: t('row_layout'),
      mark: markOf('poor', 'keyboard-layout'),
      found: t(faults.includes('keyboard-layout') ? 'layout_wrong' : 'layout_good'),
    },
    {
      name: t('row_case'),
      mark: caseFault ? 'poor' : 'good',
      found: t(caseFault ? `case_${caseFault}` : 'case_good'),
    },
    {
      name: t('row_pad'),
      mark: markOf('poor', 'number-lock'),
      found: t(faults.includes('number-lock') ? 'pad_wrong' : 'pad_good'),
    },
    {
      name: t('row_pause'),
      mark: markOf('poor', 'slow'),
      found: longest_pause === null ? t('not_yet') : t('pause_ms', { ms: longest_pause }),
    },
    {
      name: t('row_way'),
      mark: markOf('poor', 'characters-not-as-events'),
      found: usual_pause === null ? t('not_yet') : t(`way_${sends}`, { ms: usual_pause }),
    },
  ];
}
