import { Suspense, type ComponentProps } from 'react';
import type { Menu } from '../../ui/desk/aria/menu.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';

const LoadedMenu = lazily(
  async () => ({ default: (await import('../../ui/desk/aria/menu.tsx')).Menu }),
  async () => ({ default: () => null }),
);

/** A menu of acts, which loads after the page. Its room is kept: a button that moves is not there for the press that was on its way. */
export function LateMenu(props: ComponentProps<typeof Menu>) {
  const { label, text, icon } = props;
  const room = (
    <span style={{ visibility: 'hidden' }}>
      <Button size="row" kind="secondary" icon={icon} iconOnly={text === undefined}>
        {text ?? label}
      </Button>
    </span>
  );
  return (
    <Suspense fallback={room}>
      <LoadedMenu {...props} />
    </Suspense>
  );
}
