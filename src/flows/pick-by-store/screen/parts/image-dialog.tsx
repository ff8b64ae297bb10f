import { Dialog } from '../../../../ui/scan/controls/dialog.tsx';
import { t } from '../../texts.ts';
import styles from './dialogs.module.css';

interface ImageDialogProps {
  readonly name: string;
  readonly src: string;
  readonly onClose: () => void;
}

/** The product image, as large as the screen has room for. */
export default function ImageDialog({ name, src, onClose }: ImageDialogProps) {
  return (
    <Dialog title={name} closeLabel={t('close')} onClose={onClose}>
      <img className={styles.image} src={src} alt={name} />
    </Dialog>
  );
}
