import type { PrintJob } from '../../../../../contract/orders/printing.ts';
import { troubleText } from '../../../../texts/words/print-trouble.ts';
import { Banner } from '../../../../ui/scan/page/banner.tsx';

/** Why a print of this device waits or failed; a tap leads to the other printers. */
export default function TroubleBanner({ job, onPress }: { job: PrintJob; onPress: () => void }) {
  const text = troubleText(job);
  return text && <Banner tone="amber" text={text} onPress={onPress} />;
}
