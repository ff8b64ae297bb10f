import { useState } from 'react';
import { seeProducts } from '../../../../../core/access/products.ts';
import { AwaitedDialog } from '../../../../ui/scan/controls/awaited-dialog.tsx';
import { useMay } from '../../../office.ts';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { useDetailSettings } from '../detail-settings.ts';
import styles from './product-name.module.css';

const ProductDialog = lazyDialog(() => import('../follow-ups/product-dialog.tsx'));

/** The name of an article, which opens what is known of it for who may see that. */
export function ProductName({ identifier, name }: { identifier: string; name: string }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { opensProducts } = useDetailSettings();
  if (!opensProducts || !may(seeProducts)) return name;
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.name} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {name}
      </button>
      {isOpen && (
        <AwaitedDialog onClose={close}>
          <ProductDialog product={{ identifier, name }} onClose={close} />
        </AwaitedDialog>
      )}
    </>
  );
}
