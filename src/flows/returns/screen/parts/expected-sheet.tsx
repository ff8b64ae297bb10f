import { Dialog } from '../../../../ui/scan/controls/dialog.tsx';
import type { ReturnArticle } from '../../session/return-model.ts';
import { t } from '../../texts.ts';
import { ExpectedLines } from './expected-lines.tsx';

interface ExpectedSheetProps {
  readonly title: string;
  readonly articles: readonly ReturnArticle[];
  readonly onClose: () => void;
}

/** Articles still expected of the return in hand, over the scan screen. */
export default function ExpectedSheet({ title, articles, onClose }: ExpectedSheetProps) {
  return (
    <Dialog title={title} closeLabel={t('close')} place="sheet" onClose={onClose}>
      <ExpectedLines articles={articles} />
    </Dialog>
  );
}
