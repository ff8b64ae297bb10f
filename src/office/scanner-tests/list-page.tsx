import { deviceParts, listScannerTests, type ScannerTest } from '../../../contract/scanning/scanner-test.ts';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { columnsWith, type Column } from '../list/column.ts';
import { defineList } from '../list/define-list.tsx';
import { ListPage } from '../page/list-page.tsx';
import { Time } from '../parts/time.tsx';
import { t } from './texts.ts';

const column = columnsWith(t);
const columns: readonly Column<ScannerTest>[] = [
  column('user', test => test.user.name, { card: 'title' }),
  column('model', test => test.model ?? t('device', { device: test.device_id.slice(-6) }), { card: 'fact' }),
  column('scanner', faultsOf, { card: 'status' }),
  column('scans', test => test.scans, { align: 'right', card: 'named' }),
  column('pauses', pausesOf, { align: 'right' }),
  column('end_mark', test => t(`end_${test.end_mark}`)),
  column('parts', partsOf),
  column('created_at', test => <Time of={test.created_at} />, { card: 'fact' }),
];

const { asks, useList } = defineList({
  name: 'scanner-tests',
  endpoint: listScannerTests,
  filters: {},
  columns: () => columns,
  input: () => ({}),
});
export { asks };

/** A tab of 'Systeem': results of 'Scannertest', the last first. */
export default function ScannerTestsPage() {
  return (
    <ListPage
      {...useList({}).list}
      caption={t('tests')}
      failed={t('load_error')}
      none={<Empty icon="barcode" text={t('none')} />}
    />
  );
}

function faultsOf({ faults }: ScannerTest): string {
  return faults.length === 0 ? t('no_faults') : faults.map(fault => t(`fault_${fault}`)).join(', ');
}

function pausesOf({ usual_pause, longest_pause }: ScannerTest): string {
  return usual_pause === null
    ? '–'
    : t('pauses_of', { usual: usual_pause, longest: longest_pause ?? usual_pause });
}

/** The parts that ask for attention. */
function partsOf({ parts }: ScannerTest): string {
  const poor = deviceParts.filter(part => parts[part] === 'poor' || parts[part] === 'absent');
  return poor.map(part => t(`part_${part}`)).join(', ') || '–';
}
