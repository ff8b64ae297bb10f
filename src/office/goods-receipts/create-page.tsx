import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Location } from '../../../contract/location.ts';
import { t } from './texts.ts';
import type { Http } from '../../sync/http.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './parts/create.module.css';
import { receiptQueries, type Place } from './queries.ts';
import { canCreate, suppliers } from './view.ts';

interface CreatePageProps {
  readonly http: Http;
  readonly place: Place;
  /** A UUIDv7. */
  readonly newId: () => string;
}

/** A new goods receipt: of whom, and under which reference (review-refunds-warehouse.md 2). */
export default function CreatePage({ http, place, newId }: CreatePageProps) {
  const [queries] = useState(() => receiptQueries(http, place));
  const [known, setKnown] = useState<readonly Location[] | 'failed'>([]);
  const [supplier, setSupplier] = useState('');
  const [reference, setReference] = useState('');
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** One intent, one key: pressed again after no answer it makes no second receipt. */
  const intent = useRef({ of: '', key: '' });
  const navigate = useNavigate();
  useEffect(() => {
    void queries.locations().then(answer => setKnown(answer.kind === 'ok' ? answer.body : 'failed'));
  }, [queries]);

  async function create(): Promise<void> {
    if (saving || !canCreate(supplier, reference)) return;
    const body = { identifier: reference.trim(), supplier_identifier: supplier };
    const of = JSON.stringify(body);
    if (intent.current.of !== of) intent.current = { of, key: newId() };
    setSaving(true);
    setError(null);
    const answer = await queries.create(body, intent.current.key);
    setSaving(false);
    if (answer.kind === 'ok')
      return void navigate(`../goods-receipt/${encodeURIComponent(answer.body.identifier)}`, {
        relative: 'route',
        replace: true,
        state: { note: 'created' },
      });
    setError((answer.kind === 'refused' ? answer.problem.detail : undefined) ?? '');
  }

  return (
    <>
      <PageHeader title={t('create')} />
      <PageBody>
        {known === 'failed' && <Alert tone="danger">{t('suppliers_error')}</Alert>}
        {error !== null && (
          <Alert tone="danger" title={t('create_error')}>
            {error}
          </Alert>
        )}
        <Card>
          <form
            className={styles.form}
            onSubmit={event => {
              event.preventDefault();
              void create();
            }}
          >
            <SelectField
              label={t('supplier')}
              value={supplier}
              placeholder={t('choose')}
              required
              options={(known === 'failed' ? [] : suppliers(known)).map(l => ({
                value: l.identifier,
                text: l.display_name,
              }))}
              onChange={setSupplier}
            />
            <TextField
              label={t('reference')}
              hint={t('reference_hint')}
              value={reference}
              maxLength={128}
              autoComplete="off"
              required
              onChange={setReference}
            />
            <div className={styles.buttons}>
              <Button size="desk" onPress={() => void navigate('..', { relative: 'path' })}>
                {t('cancel')}
              </Button>
              <Button
                size="desk"
                kind="primary"
                type="submit"
                busy={saving}
                disabled={!canCreate(supplier, reference)}
              >
                {t('make')}
              </Button>
            </div>
          </form>
        </Card>
      </PageBody>
    </>
  );
}
