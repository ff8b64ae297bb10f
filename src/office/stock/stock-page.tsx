import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Extra } from '../../../contract/extra.ts';
import { getProduct, type Product } from '../../../contract/warehouse/product.ts';
import { listShipsFromStore } from '../../../contract/warehouse/location.ts';
import { listStock, type StockLine } from '../../../contract/warehouse/stock.ts';
import { getRuledProduct } from '../../../contract/warehouse/supply-chain.ts';
import { seeProducts } from '../../../core/access/products.ts';
import { administerSupplyChains } from '../../../core/access/supply-chains.ts';
import { whole } from '../../texts/office-formats.ts';
import { translated } from '../../texts/texts.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { PageBody } from '../../ui/scan/page/page-body.tsx';
import { isSettled, useCall } from '../calls/use-call.ts';
import { FilterText } from '../list/filter-bar.tsx';
import { useMay, useOffice } from '../office.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { GoButton } from '../page/go-button.tsx';
import { Loaded } from '../page/loaded.tsx';
import { FrameContext, usePageFrame } from '../page/page-context.ts';
import { PageHead } from '../page/page-head.tsx';
import type { AskedPage, PageProps } from '../page/page-props.ts';
import { chainPath } from '../parts/chain-path.ts';
import { reportsPath, stockPath } from '../parts/stock-path.ts';
import { Reports, useReports } from './reports.tsx';
import { StockLines } from './stock-lines.tsx';
import styles from './stock.module.css';
import { t } from './texts.ts';
import { chipsOf, partiesInput, shippingOf, totalsOf } from './view.ts';
import { WhyCard } from './why-card.tsx';

const stockInput = (product: string) => ({ params: { product }, query: {} });
const articleInput = (product: string) => ({
  params: { product },
  query: { include: 'attribute_values.product_attribute' },
});
const SHOWS_ARTICLE = 'frontend-parameters.stock-management.show-additional-product-information';
const SHOWS_SHIPPING = 'frontend-parameters.stock-management.show-ship-from-store-indicators';

export const asks = ({ params: { product } }: PageProps): readonly AskedPage[] =>
  product === undefined ? [] : [{ endpoint: listStock, input: stockInput(product) }];

/** Stock of one article at each location, found by its whole number or a scan (shell-search-settings.md 2.12). */
export default function StockPage({ params: { product } }: PageProps) {
  if (product !== undefined) return <Article key={product} product={product} />;
  return (
    <>
      <PageHead actions={<HeadActs product="" />} />
      <PageBody>
        <Empty icon="columns" text={t('start')} />
      </PageBody>
    </>
  );
}

/** The reports of numbers, where this OMS keeps them, and the search. */
function HeadActs({ product }: { product: string }) {
  const { asker } = useOffice();
  return (
    <>
      {asker.features.has('stock-moves' satisfies Extra) && (
        <GoButton icon="comment" kind="secondary" to={reportsPath}>
          {t('reports')}
        </GoButton>
      )}
      <Search product={product} />
    </>
  );
}

/** The search of the page's head; a scan fills it in, as on every page with a search of articles. */
function Search({ product }: { product: string }) {
  const [typed, setTyped] = useState(product);
  const navigate = useNavigate();
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={event => {
          event.preventDefault();
          if (typed.trim() !== '') void navigate(stockPath(typed.trim()));
        }}
      >
        <FilterText label={t('number')} value={typed} maxLength={128} takesScans onChange={setTyped} />
        <Button size="desk" kind="primary" type="submit">
          {t('search')}
        </Button>
      </form>
    </search>
  );
}

function Article({ product }: { product: string }) {
  const stock = useCall(listStock, stockInput(product));
  const may = useMay();
  const { settings } = useOffice();
  const isShown = may(seeProducts) && settings[SHOWS_ARTICLE] !== false;
  const article = useCall(getProduct, isShown ? articleInput(product) : null);
  const shippingInput =
    settings[SHOWS_SHIPPING] !== false && stock.body?.length ? partiesInput(stock.body) : null;
  // A location that is added asks anew: the page stays.
  const shipping = useCall(listShipsFromStore, shippingInput, undefined, true);
  const ruleset = useRuleset(product, isShown);
  const reports = useReports(product);
  // Drawn at once: nothing moves down under the hand.
  const isReady =
    (!isShown || isSettled(article)) &&
    (shippingInput === null || isSettled(shipping)) &&
    ruleset.isReady &&
    reports.isReady;
  const [why, setWhy] = useState<string | null>(null);
  const frame = usePageFrame();
  return (
    <FrameContext value={{ ...frame, actions: <HeadActs product={product} /> }}>
      <Loaded
        call={isReady ? stock : { ...stock, body: undefined }}
        failed={t('load_error')}
        notFound={t('not_found')}
        remedy={t('check_number')}
      >
        {lines => {
          const asked = lines.find(line => line.party_identifier === why);
          const named = lines[0]?.product_identifier ?? article.body?.identifier ?? product;
          return (
            <DetailPage side={asked && <WhyCard line={asked} onClose={() => setWhy(null)} />} isSideWide>
              <ArticleCard product={product} article={article.body} ruleset={ruleset.of} lines={lines} />
              <Reports product={named} {...reports} />
              <StockLines
                product={named}
                lines={lines}
                shipping={shippingOf(shipping.body ?? [])}
                why={why}
                onWhy={setWhy}
              />
            </DetailPage>
          );
        }}
      </Loaded>
    </FrameContext>
  );
}

/** The ruleset of an article, for who may give it another. */
function useRuleset(product: string, isShown: boolean) {
  const isAsked = useMay()(administerSupplyChains) && isShown;
  const call = useCall(
    getRuledProduct,
    isAsked ? { params: { product }, query: { include: 'ruleset' } } : null,
  );
  return { of: call.body?.ruleset?.identifier, isReady: !isAsked || isSettled(call) };
}

interface ArticleCardProps {
  readonly product: string;
  /** undefined: the user may not see articles, or it could not be fetched. */
  readonly article: Product | undefined;
  readonly ruleset: string | undefined;
  readonly lines: readonly StockLine[];
}

/** The article with its picture, codes and what the retailer says of it, and the sums over its locations. */
function ArticleCard({ product, article, ruleset, lines }: ArticleCardProps) {
  const chips = article ? chipsOf(article, name => translated('product_attribute', name, name)) : [];
  return (
    <Card flush>
      <div className={styles.article}>
        {article?.image_url && <img src={article.image_url} alt="" width={72} height={72} />}
        <div>
          <h2 className={styles.name}>{article?.name ?? t('article', { product })}</h2>
          {article && <Facts of={article} ruleset={ruleset} />}
          {chips.length > 0 && (
            <ul className={styles.chips}>
              {chips.map(chip => (
                <li key={chip}>{chip}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <dl className={styles.totals}>
        {totalsOf(lines).map(({ name, pieces, tone }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-tone={tone}>{whole(pieces)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Its number and codes, and its ruleset where that is known. */
function Facts({
  of: { identifier: product, ean_codes },
  ruleset,
}: {
  of: Product;
  ruleset: string | undefined;
}) {
  const codes = ean_codes.split(' ').filter(Boolean);
  return (
    <p className={styles.facts}>
      {t('article', { product })}
      {codes.length > 0 && ` · ${t('codes', { n: codes.length, codes: codes.join(', ') })}`}
      {ruleset !== undefined && (
        <>
          {` · ${t('ruleset')} `}
          <Link to={chainPath(ruleset)} translate="no">
            {ruleset}
          </Link>
        </>
      )}
    </p>
  );
}
