import { returnReason } from '../../../../texts/words/return-reasons.ts';
import { DeskOrder } from '../../../steps/desk/desk-order.tsx';
import type { ReturnArticle } from '../../session/return-model.ts';
import { t } from '../../texts.ts';

interface ExpectedSideProps {
  readonly title: string;
  readonly articles: readonly ReturnArticle[];
  /** The number of the article in hand. */
  readonly inHand: string | null;
}

/** List of what is still expected of the return in hand, with its reasons, beside the stage at a desk. */
export default function ExpectedSide({ title, articles, inHand }: ExpectedSideProps) {
  const stateOf = ({ product_identifier, quantity, received }: ReturnArticle) =>
    received >= quantity ? 'done' : product_identifier === inHand ? 'now' : 'open';
  return (
    <DeskOrder
      title={title}
      lines={articles.map(article => ({
        id: article.line_id,
        name: article.name,
        image_url: article.image_url,
        about: article.reason ? returnReason(article.reason) : t('no_reason'),
        where: t('received_of', { received: article.received, quantity: article.quantity }),
        state: stateOf(article),
      }))}
    />
  );
}
