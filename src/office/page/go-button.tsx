import { useNavigate } from 'react-router';
import { Button, type ButtonProps } from '../../ui/scan/controls/button.tsx';

interface GoButtonProps extends Pick<ButtonProps, 'icon' | 'children'> {
  readonly to: string;
}

/** The main button of a page, which leads to another. */
export function GoButton({ to, icon, children }: GoButtonProps) {
  const navigate = useNavigate();
  return (
    <Button size="desk" kind="primary" icon={icon} onPress={() => void navigate(to)}>
      {children}
    </Button>
  );
}
