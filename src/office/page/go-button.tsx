import { useNavigate } from 'react-router';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Button, type ButtonProps } from '../../ui/scan/controls/button.tsx';

interface GoButtonProps extends Pick<ButtonProps, 'icon' | 'kind' | 'children'> {
  readonly to: string;
  /** In the place of this page: the way back stays what it was. */
  readonly replace?: boolean;
}

/** A button of a page that leads to another; the main one, unless `kind` says less: on a phone that is its icon. */
export function GoButton({ to, replace = false, icon, kind = 'primary', children }: GoButtonProps) {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  return (
    <Button
      size="desk"
      kind={kind}
      icon={icon}
      iconOnly={isPhone && kind !== 'primary'}
      onPress={() => void navigate(to, { replace })}
    >
      {children}
    </Button>
  );
}
