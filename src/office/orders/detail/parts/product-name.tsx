import { useState } from 'react';
import { seeProducts } from '../../../../../core/access/products.ts';
import { AwaitedDialog } from '../../../../ui/scan/controls/awaited-dialog.tsx';
import { useMay } from '../../../office.ts';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { useDetailSettings } from '../detail-settings.ts';
import styles from './product-name.module.css';

const ProductDialog = lazyDialog(() => import('../follow-ups/product-dialog.tsx'));

interface ProductNameProps {
  readonly identifier: string;
  readonly name: string;
  /** Its number stands there instead of its name. */
  readonly asNumber?: boolean;
}

/** The name or number of an article, which opens what is known of it for who may see that. */
export function ProductName({ identifier, name, asNumber = false }: ProductNameProps) {
  const may = useMay();
  const text = asNumber ? identifier : name;
  const [isOpen, setOpen] = useState(false);
  const { opensProducts } = useDetailSettings();
  if (!opensProducts || !may(seeProducts)) return text;
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.name} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text}
      </button>
      {isOpen && (
        <AwaitedDialog onClose={close}>
          <ProductDialog product={{ identifier, name }} onClose={close} />
        </AwaitedDialog>
      )}
    </>
  );
}
