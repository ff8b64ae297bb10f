import { Link } from 'react-router';
import { seeStock } from '../../../../../core/access/stock.ts';
import { getProduct } from '../../../../../contract/warehouse/product.ts';
import { translated } from '../../../../texts/texts.ts';
import { FactList } from '../../../../ui/desk/fact-list.tsx';
import { OfficeDialog } from '../../../parts/office-dialog.tsx';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { Skeleton } from '../../../../ui/scan/page/skeleton.tsx';
import { useMay } from '../../../office.ts';
import { stockPath } from '../../../parts/stock-path.ts';
import { useCall } from '../../../calls/use-call.ts';
import { FailedLoad } from '../../../parts/failed-load.tsx';
import styles from './follow-ups.module.css';
import { t } from './texts.ts';
import { attributeFacts } from './view.ts';

interface ProductDialogProps {
  readonly product: { readonly identifier: string; readonly name: string };
  readonly onClose: () => void;
}

/** An article: its picture, codes, and what the retailer says about it. */
export default function ProductDialog({ product, onClose }: ProductDialogProps) {
  const may = useMay();
  const { body, failure, again } = useCall(getProduct, {
    params: { product: product.identifier },
    query: { include: 'attribute_values.product_attribute' },
  });
  return (
    <OfficeDialog title={product.name} closeLabel={t('close')} onClose={onClose}>
      {body ? (
        <>
          {body.image_url && <img className={styles.image} src={body.image_url} alt={body.name} />}
          <FactList
            facts={[
              [t('line_article'), body.identifier],
              [t('ean_codes'), body.ean_codes.replaceAll(' ', ', ') || '–'],
              ...attributeFacts(body, name => translated('product_attribute', name, name)),
            ]}
          />
          {may(seeStock) && <Link to={stockPath(body.identifier)}>{t('see_stock')}</Link>}
        </>
      ) : failure?.kind === 'refused' && failure.status === 404 ? (
        <Alert tone="warning">{t('product_missing')}</Alert>
      ) : failure ? (
        <FailedLoad text={t('product_failed')} onRetry={again} />
      ) : (
        <Skeleton label={t('loading')} lines={4} />
      )}
    </OfficeDialog>
  );
}
