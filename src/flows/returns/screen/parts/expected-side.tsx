import type { ReturnArticle } from '../../session/return-model.ts';
import styles from '../screen.module.css';
import { ExpectedLines } from './expected-lines.tsx';

/** What is still expected of the return in hand, beside the stage at a desk. */
export default function ExpectedSide({
  title,
  articles,
}: {
  readonly title: string;
  readonly articles: readonly ReturnArticle[];
}) {
  return (
    <section className={styles.side} aria-label={title}>
      <h2>{title}</h2>
      <ExpectedLines articles={articles} />
    </section>
  );
}
