import { Palette as Choices, type PaletteGroup } from '../../ui/desk/aria/palette.tsx';
import { memory } from './memory.ts';
import { t } from '../parts/texts.ts';

interface PaletteProps {
  /** The pages that the user may open. */
  readonly pages: readonly PaletteGroup[];
  readonly onGo: (path: string) => void;
  readonly onClose: () => void;
}

/** Ctrl-K: the last visited things, and every page. */
export default function Palette({ pages, onGo, onClose }: PaletteProps) {
  const visited = memory.visits.map(({ path, title }) => ({ id: path, text: title, icon: 'clock' as const }));
  const groups = visited.length > 0 ? [{ title: t('visited'), items: visited }, ...pages] : pages;
  return (
    <Choices
      title={t('palette')}
      closeLabel={t('close')}
      placeholder={t('palette_placeholder')}
      none={t('palette_none')}
      groups={groups}
      onChoose={onGo}
      onClose={onClose}
    />
  );
}
