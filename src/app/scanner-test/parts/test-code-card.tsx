import { barcodePath } from '../../../../core/code128/code128.ts';
import { printPages } from '../../../device/print-pages.ts';
import { printedBars } from '../../../device/printed-bars.ts';
import { TEST_CODE } from '../../../../core/test-code/test-code.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import styles from './test-code-card.module.css';
import { t } from '../texts.ts';

const HEIGHT = 40;

/** A code to scan that counts nowhere; the only one that the app shows on a screen. */
export function TestCodeCard() {
  const { path, width } = barcodePath(TEST_CODE, HEIGHT);
  return (
    <Card title={t('test_code')} actions={<span className="soft">{t('test_code_name')}</span>}>
      <figure className={styles.code}>
        <svg viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`} aria-hidden="true">
          <path d={path} />
        </svg>
        <figcaption>{t('test_code_note', { code: TEST_CODE })}</figcaption>
      </figure>
      <Button icon="printer" wide onPress={() => printPages(paper())}>
        {t('print_code')}
      </Button>
    </Card>
  );
}

function paper(): string {
  const { svg, width } = printedBars(TEST_CODE, { x: 20, y: 20, height: 16 });
  return `
  <svg xmlns="http://www.w3.org/2000/svg" data-size="a4" width="210mm" height="297mm" viewBox="0 0 210 297">
    ${svg}
    <text x="${20 + width / 2}" y="42" font-size="4" text-anchor="middle" font-family="sans-serif">${TEST_CODE}</text>
  </svg>`;
}
