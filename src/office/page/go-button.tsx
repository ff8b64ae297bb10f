import { useNavigate } from 'react-router';
import { Button, type ButtonProps } from '../../ui/scan/controls/button.tsx';

interface GoButtonProps extends Pick<ButtonProps, 'icon' | 'kind' | 'children'> {
  readonly to: string;
}

/** A button of a page that leads to another; the main one, unless `kind` says less. */
export function GoButton({ to, icon, kind = 'primary', children }: GoButtonProps) {
  const navigate = useNavigate();
  return (
    <Button size="desk" kind={kind} icon={icon} onPress={() => void navigate(to)}>
      {children}
    </Button>
  );
}
