import { Button } from '../../../ui/scan/controls/button.tsx';
import type { Model } from '../device-model.ts';
import { faultText, fixesOf } from '../fault-text.ts';
import type { Measured } from '../measure.ts';
import styles from './fix-card.module.css';
import { t } from '../texts.ts';

/**
 * Faults and how to mend them, the worst first: in words that name the barcode in the maker's manual. None is printed here:
 * makers publish those barcodes as pictures, each with its own function character and grammar, and differently for each series.
 * One that is put together from hearsay could set another option, and only the maker's manual sets that back.
 */
export function FixCard(props: { measured: Measured; model: Model | null; onAgain: () => void }) {
  const { measured, model, onAgain } = props;
  return (
    <section className={styles.fix} aria-labelledby="fix">
      <h2 id="fix">{t('fix')}</h2>
      {model && <p>{t('recognised', { name: model.name })}</p>}
      {measured.faults.map(fault => (
        <div key={fault}>
          <h3>{faultText(fault, measured)}</h3>
          <ol>
            {fixesOf(fault, model?.maker ?? null).map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ))}
      <Button icon="refresh" wide onPress={onAgain}>
        {t('again')}
      </Button>
    </section>
  );
}
