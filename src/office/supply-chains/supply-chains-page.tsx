import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  getSupplyChain,
  listSupplyChains,
  type SupplyChain,
} from '../../../contract/warehouse/supply-chain.ts';
import type { Extra } from '../../../contract/extra.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { useCall, type Call } from '../calls/use-call.ts';
import { useRefresh } from '../calls/use-refresh.ts';
import { useFilters } from '../list/use-filters.ts';
import { useOffice } from '../office.ts';
import { PageHead } from '../page/page-head.tsx';
import type { AskedPage } from '../page/page-props.ts';
import { chainPath } from '../parts/chain-path.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { AddProducts } from './add-products.tsx';
import { FindProduct } from './find-product.tsx';
import { FirstProducts } from './first-products.tsx';
import styles from './supply-chains.module.css';
import { t } from './texts.ts';
import { TrialCard } from './trial-card.tsx';
import { chosenOf, FIRST, productsIn, stepsOf } from './view.ts';

export const asks = (): readonly AskedPage[] => [{ endpoint: listSupplyChains, input: {} }];

/** Supply chains, the first products of one of them, and products that get one (shell-search-settings.md 2.14). */
export default function SupplyChainsPage() {
  const chains = useCall(listSupplyChains, {});
  const chosen = useChosen(chains.body);
  const products = useCall(
    getSupplyChain,
    chosen && {
      params: { supplyChain: chosen.identifier },
      query: { include: 'products', limit: String(FIRST) },
    },
  );
  const refresh = useRefresh();
  const isPhone = useIsPhone();
  return (
    <>
      <PageHead
        actions={
          <Button size="desk" icon="refresh" iconOnly={isPhone} onPress={() => void refresh(['ruleset'])}>
            {t('refresh')}
          </Button>
        }
      />
      <div className={styles.page}>
        <div className={styles.cards}>
          <Card title={t('chains')} flush>
            <Chains call={chains} chosen={chosen} />
          </Card>
          <FindProduct />
        </div>
        {chosen ? (
          <Chosen key={chosen.identifier} chain={chosen} products={products} />
        ) : (
          chains.body && (
            <Card>
              <Empty icon="route" text={t(chains.body.length === 0 ? 'no_chains' : 'choose')} />
            </Card>
          )
        )}
      </div>
    </>
  );
}

interface ChosenProps {
  readonly chain: SupplyChain;
  readonly products: Call<SupplyChain>;
}

/** A chain: what gets it, what has it, and what that would change. */
function Chosen({ chain, products }: ChosenProps) {
  const [typed, setTyped] = useState('');
  const hasTrial = useOffice().asker.features.has('ruleset-replay' satisfies Extra);
  return (
    <>
      <div className={styles.cards}>
        <AddProducts chain={chain} typed={typed} onType={setTyped} />
        <FirstProducts chain={chain} call={products} />
      </div>
      {hasTrial && (
        <div className={styles.cards}>
          <TrialCard chain={chain} products={productsIn(typed)} />
        </div>
      )}
    </>
  );
}

/** The chain of the address, which is cleared of one that is no more. */
function useChosen(chains: readonly SupplyChain[] | undefined): SupplyChain | null {
  const { settled, choose } = useFilters(null, { chain: '' });
  const chosen = chains ? chosenOf(settled.chain, chains) : settled.chain;
  const clear = useEffectEvent(() => choose({ chain: chosen }));
  useEffect(() => {
    if (chosen !== settled.chain) clear();
  }, [chosen, settled.chain]);
  return chains?.find(({ identifier }) => identifier === chosen) ?? null;
}

interface ChainsProps {
  readonly call: Call<readonly SupplyChain[]>;
  readonly chosen: SupplyChain | null;
}

function Chains({ call: { body, failure, again }, chosen }: ChainsProps) {
  return (
    <>
      {failure && (
        <div className={styles.inset}>
          <FailedLoad text={t('chains_error')} failure={failure} onRetry={again} />
        </div>
      )}
      {body ? (
        <nav aria-label={t('chains')}>
          <ul className={styles.chains}>
            {body.map(chain => (
              <li key={chain.identifier}>
                <Link
                  to={chainPath(chain.identifier)}
                  replace
                  aria-current={chain === chosen ? 'true' : undefined}
                >
                  <span className={styles.name} translate="no">
                    {chain.identifier}
                  </span>
                  <span className={styles.count}>{chain.product_count}</span>
                  <span className={styles.soft}>{stepsOf(chain)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : (
        !failure && (
          <div className={styles.inset}>
            <Skeleton label={t('chains')} lines={6} />
          </div>
        )
      )}
    </>
  );
}
