import type { StageView } from '../../steps/scan-screen.tsx';
import { t as steps } from '../../steps/texts.ts';
import { t } from '../texts.ts';

/** The package's data that the screen reads while it draws: names, and the progress of each order. */
export interface SubjectFacts {
  /** The zone's place for loose articles. */
  readonly aside: string | null;
  article(product_identifier: string): { name: string; image_url: string | null } | null;
  order(dispatch_request_id: number): SubjectOrder | null;
}
export interface SubjectOrder {
  readonly order_identifier: string;
  readonly placed: number;
  readonly quantity: number;
  readonly carrier: string | null;
  /** How its label stands that is not there yet; absent: nothing is under way. */
  readonly label?:
    { readonly state: 'making' | 'failed'; readonly why?: string | null | undefined } | undefined;
  /** The articles of the order. */
  readonly articles: readonly string[];
}

/** The thing in the hand; without a photo of it, a drawing. */
export function subject(
  facts: SubjectFacts,
  product_identifier: string,
): Pick<StageView, 'name' | 'picture' | 'icon'> {
  const article = facts.article(product_identifier);
  return {
    name: article?.name ?? product_identifier,
    ...(article?.image_url ? { picture: { src: article.image_url, alt: '' } } : { icon: 'box' }),
  };
}

/** Where goods go that nobody needs, as the sign of that place; where the zone has none, as the movement. */
export const apartAt = ({
  aside,
}: SubjectFacts): Pick<StageView, 'code' | 'caption' | 'icon' | 'instruction'> =>
  aside === null
    ? { icon: 'apart', instruction: t('lay_apart') }
    : { code: aside, caption: t('lay_apart'), instruction: t('lay_apart_at', { location: aside }) };

/** A rack's sign; of a place that is still free, one without a name. */
export const signOf = (location: string | null): Pick<StageView, 'code' | 'codeAs' | 'caption'> => ({
  caption: steps('sign'),
  ...(location === null ? { code: t('free'), codeAs: 'free' } : { code: location }),
});

export const orderProgress = ({ order_identifier: order, placed, quantity }: SubjectOrder): string =>
  t('order_progress', { order, placed, quantity });
