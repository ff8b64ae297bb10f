import type { ReactNode } from 'react';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { OfficeDialog } from '../../../parts/office-dialog.tsx';
import { Skeleton } from '../../../../ui/scan/page/skeleton.tsx';
import type { Call } from '../../../calls/use-call.ts';
import { toast } from '../../../page/toast.ts';
import { FailedLoad } from '../../../parts/failed-load.tsx';
import styles from './follow-ups.module.css';
import { t } from './texts.ts';

interface RawDataProps {
  readonly title: string;
  readonly call: Call<unknown>;
  /** In the place of the usual sentence when it cannot be had. */
  readonly failed?: string;
  /** Above the text. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** A thing as the OMS gives it, to read and to copy. */
export function RawData({ title, call: { body, failure, again }, failed, children, onClose }: RawDataProps) {
  const text = body === undefined ? '' : JSON.stringify(body, null, 2);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      await toast(t('copied'));
    } catch {
      await toast(t('copy_failed'), { failed: true });
    }
  }
  return (
    <OfficeDialog
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      wide
      actions={
        text && (
          <Button size="desk" onPress={() => void copy()}>
            {t('copy')}
          </Button>
        )
      }
    >
      {children}
      {text ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse the keyboard scrolls it
        <section className={styles.raw} tabIndex={0} aria-label={title}>
          <pre>{text}</pre>
        </section>
      ) : failure ? (
        <FailedLoad text={failed ?? t('raw_failed')} onRetry={again} />
      ) : (
        <Skeleton label={t('loading')} lines={8} />
      )}
    </OfficeDialog>
  );
}
