import type { SupplyChain } from '../../../contract/warehouse/supply-chain.ts';
import { Card } from '../../ui/scan/page/card.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import type { Call } from '../calls/use-call.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import styles from './supply-chains.module.css';
import { t } from './texts.ts';
import { FIRST, stepsOf } from './view.ts';

interface FirstProductsProps {
  readonly chain: SupplyChain;
  readonly call: Call<SupplyChain>;
}

/** The first products of a chain with their ruleset, in two columns (shell-search-settings.md 2.14 and 9). */
export function FirstProducts({ chain, call: { body, failure, again } }: FirstProductsProps) {
  // An OMS may send more than were asked for.
  const products = body?.products?.slice(0, FIRST);
  return (
    <Card
      flush
      title={
        <>
          {t('first', { n: products?.length || FIRST })}
          {chain.product_count !== undefined && (
            <small className={styles.soft}>{t('of', { n: chain.product_count })}</small>
          )}
        </>
      }
      actions={<span className={styles.soft}>{stepsOf(chain, ' › ')}</span>}
    >
      {failure && (
        <div className={styles.inset}>
          <FailedLoad
            text={t('products_error')}
            // A chain that is no more is no location that is not there.
            failure={failure.kind === 'refused' && failure.status === 404 ? null : failure}
            onRetry={again}
          />
        </div>
      )}
      {products?.length === 0 && <Empty icon="route" text={t('no_products')} />}
      {products && products.length > 0 && (
        <ol className={styles.products} style={{ '--rows': Math.ceil(products.length / 2) } as object}>
          {products.map(product => (
            <li key={product.identifier}>
              <span className={styles.product} title={product.name}>
                {product.name ?? product.identifier}
              </span>
              <span className={styles.soft} translate="no">
                {product.name !== undefined && `${product.identifier} · `}
                {product.ruleset?.identifier ?? chain.identifier}
              </span>
            </li>
          ))}
        </ol>
      )}
      {!body && !failure && (
        <div className={styles.inset}>
          <Skeleton label={t('first', { n: FIRST })} lines={10} />
        </div>
      )}
    </Card>
  );
}
