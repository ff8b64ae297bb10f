import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Dialog, type DialogProps } from '../../ui/scan/controls/dialog.tsx';

/** A dialog of the office: in the middle of a desk's window, on a phone at the thumb. */
export function OfficeDialog(props: Omit<DialogProps, 'place'>) {
  return <Dialog {...props} place={useIsPhone() ? 'sheet' : 'centre'} />;
}
