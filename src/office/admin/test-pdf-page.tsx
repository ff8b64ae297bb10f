import { useState } from 'react';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useOffice } from '../office.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { testPdf } from './test-pdf.ts';
import { t } from './texts.ts';

/** Saves a PDF as packing slips are saved, without a call (shell-search-settings.md 2.2). */
export default function TestPdfPage() {
  const { saveFile } = useOffice();
  const [isSaved, setSaved] = useState(false);
  return (
    <DetailPage>
      <Card>
        <p>{t('pdf_why')}</p>
        <div>
          <Button
            size="desk"
            kind="primary"
            icon="printer"
            onPress={() => {
              saveFile('test.pdf', new Blob([testPdf('Deze PDF is te lezen.')], { type: 'application/pdf' }));
              setSaved(true);
            }}
          >
            {t('print_pdf')}
          </Button>
        </div>
        {isSaved && <Alert tone="success">{t('pdf_saved')}</Alert>}
      </Card>
    </DetailPage>
  );
}
