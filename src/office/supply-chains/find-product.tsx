import { useState } from 'react';
import { getRuledProduct } from '../../../contract/warehouse/supply-chain.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useCall } from '../calls/use-call.ts';
import { FilterText } from '../list/filter-bar.tsx';
import { FailedLoad } from '../parts/failed-load.tsx';
import styles from './supply-chains.module.css';
import { t } from './texts.ts';

/** Tells the ruleset of one product (shell-search-settings.md 2.14). */
export function FindProduct() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { body, failure, again, busy } = useCall(
    getRuledProduct,
    asked === '' ? null : { params: { product: asked }, query: { include: 'ruleset' } },
  );
  const wanted = typed.trim();
  return (
    <Card title={t('find')}>
      <search>
        <form
          className={styles.find}
          onSubmit={event => {
            event.preventDefault();
            if (wanted === asked) again();
            setAsked(wanted);
          }}
        >
          <FilterText label={t('number')} value={typed} maxLength={128} takesScans onChange={setTyped} />
          <Button size="desk" kind="primary" type="submit" disabled={wanted === ''} busy={busy}>
            {t('search')}
          </Button>
        </form>
      </search>
      {failure ? (
        isUnknown(failure) ? (
          <Alert tone="warning">{t('not_found')}</Alert>
        ) : (
          <FailedLoad text={t('products_error')} failure={failure} onRetry={again} />
        )
      ) : (
        <output className={styles.found}>
          {body && (
            <>
              {[body.identifier, body.name].filter(Boolean).join(' ')} {t('has_ruleset')}{' '}
              <strong translate="no">{body.ruleset?.identifier ?? '–'}</strong>.
            </>
          )}
        </output>
      )}
    </Card>
  );
}

const isUnknown = (failure: NonNullable<ReturnType<typeof useCall>['failure']>): boolean =>
  failure.kind === 'refused' && [400, 404, 414].includes(failure.status);
