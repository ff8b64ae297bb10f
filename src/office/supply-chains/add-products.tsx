import { useState } from 'react';
import { patchRuledProduct, type SupplyChain } from '../../../contract/warehouse/supply-chain.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { Progress } from '../../ui/scan/screen/progress.tsx';
import { useActs } from '../calls/use-act.ts';
import { LeaveQuestion } from '../edit/leave-dialog.tsx';
import { toast } from '../page/toast.ts';
import styles from './supply-chains.module.css';
import { t } from './texts.ts';
import { useSeenRulesets } from './use-seen-rulesets.ts';
import { countsOf, failedText, namesOf, productsIn, type Added } from './view.ts';

/** Most signs of the field: some 300 numbers. */
const MOST = 4000;

interface AddProductsProps {
  readonly chain: SupplyChain;
  /** Text of the field. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Gives products this ruleset, one call each; what failed stays in the field (shell-search-settings.md 2.14 and 8). */
export function AddProducts({ chain: { identifier: ruleset }, typed, onType }: AddProductsProps) {
  const [last, setLast] = useState<readonly Added[]>([]);
  const { progress, act } = useActs(patchRuledProduct);
  const products = productsIn(typed);
  const seen = useSeenRulesets(products);
  const submit = async () => {
    if (products.length === 0 || progress) return;
    setLast([]);
    const answers = await act(
      products.map(product => {
        const seen_ruleset = seen.get(product);
        return {
          params: { product },
          body: { ruleset_identifier: ruleset, ...(seen_ruleset !== undefined && { seen_ruleset }) },
        };
      }),
    );
    const all = products.map((product, nth): Added => {
      const answer = answers[nth];
      return { product, failure: !answer || answer.kind === 'ok' ? null : answer };
    });
    const failed = all.filter(({ failure }) => failure);
    onType(failed.map(({ product }) => product).join(', '));
    if (failed.length > 0) setLast(all);
    else void toast(t('added'));
  };
  return (
    <Card title={t('add')}>
      <form
        className={styles.add}
        noValidate
        aria-label={t('add')}
        onSubmit={event => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={t('add_numbers')}
          value={typed}
          maxLength={MOST}
          autoComplete="off"
          disabled={progress !== null}
          onChange={onType}
        />
        <Button
          size="desk"
          kind="primary"
          icon="plus"
          type="submit"
          busy={progress !== null}
          disabled={products.length === 0}
        >
          {t('add_to', { chain: ruleset })}
        </Button>
      </form>
      <output className={styles.soft}>
        {seen.size > 0 && t('have_now', { rulesets: countsOf([...seen.values()]) })}
      </output>
      {progress && (
        <Progress label={t('add')} value={progress.done} max={progress.of} text={t('adding', progress)} />
      )}
      <Outcome of={last} />
      <LeaveQuestion dirty={typed.trim() !== '' && !progress} />
    </Card>
  );
}

/** Failures first, each in its own sentence; then what was added. */
function Outcome({ of }: { of: readonly Added[] }) {
  const failed = of.filter(({ failure }) => failure);
  const added = of.filter(({ failure }) => !failure).map(({ product }) => product);
  if (failed.length === 0) return null;
  return (
    <>
      <Alert tone="warning" title={t('not_all')}>
        <ul className={styles.failed}>
          {failed.map(one => (
            <li key={one.product}>{failedText(one)}</li>
          ))}
        </ul>
      </Alert>
      <p className={styles.soft}>
        {added.length > 0 && `${t('were_added', { products: namesOf(added) })} `}
        {t('stays')}
      </p>
    </>
  );
}
