import { returnReason } from '../../../../texts/words/return-reasons.ts';
import { ListRow, RowList } from '../../../../ui/scan/page/list-row.tsx';
import type { ReturnArticle } from '../../session/return-model.ts';
import { t } from '../../texts.ts';

/** The articles that a return announced: how many have come, and why the customer sends them back. */
export function ExpectedLines({ articles }: { articles: readonly ReturnArticle[] }) {
  return (
    <RowList label={t('expected_list')}>
      {articles.map(({ line_id, name, quantity, received, reason }) => (
        <ListRow
          key={line_id}
          title={name}
          note={reason ? returnReason(reason) : t('no_reason')}
          figure={t('received_of', { received, quantity })}
          done={received >= quantity}
        />
      ))}
    </RowList>
  );
}
