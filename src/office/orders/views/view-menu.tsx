import { LateMenu } from '../../parts/late-menu.tsx';
import { t } from './texts.ts';

export type ViewAct = 'update' | 'rename' | 'copy' | 'left' | 'right' | 'remove' | 'keep';

interface ViewMenuProps {
  readonly name: string;
  /** Acts that stand now on an own view; another's can be kept. */
  readonly acts: { readonly update: boolean; readonly left: boolean; readonly right: boolean } | 'shared';
  readonly onAct: (act: ViewAct) => void;
}

/** Acts on the opened view. */
export function ViewMenu({ name, acts, onAct }: ViewMenuProps) {
  const items =
    acts === 'shared'
      ? [
          { id: 'keep', text: t('keep'), icon: 'plus' as const },
          { id: 'copy', text: t('copy_link'), icon: 'apart' as const },
        ]
      : [
          ...(acts.update ? [{ id: 'update', text: t('update'), icon: 'refresh' as const }] : []),
          { id: 'rename', text: t('rename'), icon: 'label' as const },
          { id: 'copy', text: t('copy_link'), icon: 'apart' as const },
          ...(acts.left ? [{ id: 'left', text: t('left'), icon: 'undo' as const }] : []),
          ...(acts.right ? [{ id: 'right', text: t('right'), icon: 'arrowRight' as const }] : []),
          { id: 'remove', text: t('remove'), icon: 'close' as const, danger: true },
        ];
  return (
    <LateMenu label={t('acts', { name })} icon="more" items={items} onAct={id => onAct(id as ViewAct)} />
  );
}
