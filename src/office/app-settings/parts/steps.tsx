import styles from './steps.module.css';

/** Things to do, one after another. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className={styles.steps}>
    {steps.map(step => (
      <li key={step}>{step}</li>
    ))}
  </ol>
);
