import { Strip } from '../../ui/scan/screen/strip.tsx';
import type { ScanProps } from '../flow.ts';
import { t } from './texts.ts';

/** The bar of a screen that takes no scans: its work is still opened, or has ended. */
export function PlainStrip({ flow, title, notice }: { flow: ScanProps; title: string; notice?: string }) {
  const said = flow.signedOut ? t('sign_in_again') : notice;
  return (
    <Strip
      title={title}
      tone={flow.signedOut ? 'red' : 'neutral'}
      {...(said !== undefined && { notice: said })}
      openLabel={t('open_outbox')}
      onOpen={flow.onOutbox}
      menuLabel={t('menu')}
      onMenu={flow.onMenu}
      {...newVersionOf(flow)}
    />
  );
}

/** The offer of a newer version of the app, for a bar while nothing is in hand. */
export const newVersionOf = ({ updateReady, onUpdate }: ScanProps) =>
  updateReady ? { chip: { text: t('update'), onPress: onUpdate } } : {};
