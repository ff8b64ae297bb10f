import type { ReactNode } from 'react';
import { MOST_DAYS_BETWEEN } from '../../../../../core/order/search/window.ts';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import type { Failure } from '../../../calls/client.ts';
import { reasonOf, withReason } from '../../../parts/reason.ts';
import { t } from '../texts.ts';
import type { Results } from '../use-results.ts';
import type { Search } from '../use-search.ts';

interface SearchNotesProps {
  readonly search: Search;
  readonly results: Results;
  /** How the last act went. */
  readonly outcome: ReactNode;
}

/** Messages over the list, one at a time. */
export function SearchNotes({ search, results: { choice, isStopped, goOn }, outcome }: SearchNotesProps) {
  if (outcome) return outcome;
  if (choice.failure) return <Alert tone="warning">{whyNotChosen(choice.failure)}</Alert>;
  if (isStopped)
    return (
      <Alert
        tone="info"
        action={
          <Button size="row" onPress={goOn}>
            {t('retry')}
          </Button>
        }
      >
        {t('stopped')}
      </Alert>
    );
  if (search.adjusted === null) return null;
  return (
    <Alert tone="info">
      {search.adjusted === 'hash' ? t('hash_ignored') : t('days_adjusted', { n: MOST_DAYS_BETWEEN + 1 })}
    </Alert>
  );
}

/** More than can be chosen is no fault: the OMS says what to do. Without an answer nothing was done that may have counted. */
function whyNotChosen(failure: Failure): string {
  if (failure.kind === 'later' && !failure.problem) return t('failed');
  const isTooMany = failure.kind === 'refused' && failure.status === 422;
  return (isTooMany && reasonOf(failure)) || withReason(t('failed'), failure);
}
