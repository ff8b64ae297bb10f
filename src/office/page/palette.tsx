import { Palette as Choices } from '../../ui/desk/aria/palette.tsx';
import { t } from '../parts/texts.ts';
import { actOn, targetsOf, type Targets } from './targets.ts';

interface PaletteProps {
  readonly targets: Targets;
  readonly onGo: (path: string) => void;
  readonly onClose: () => void;
}

/** Ctrl-K: an order by its number, the last visited things, acts of the page, every page, and tabs of locations. */
export default function Palette({ targets, onGo, onClose }: PaletteProps) {
  return (
    <Choices
      title={t('palette')}
      closeLabel={t('close')}
      placeholder={t('palette_placeholder')}
      none={t('palette_none')}
      groups={typed => targetsOf(targets, typed)}
      // The dialog gives the focus back as it closes, and an act may move it after that.
      onChoose={id => setTimeout(() => actOn(targets.keys, id) || onGo(id))}
      onClose={onClose}
    />
  );
}
