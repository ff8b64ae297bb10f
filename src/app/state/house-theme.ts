import { isColor, themedRoles, type Theme } from '../../../core/theme/theme.ts';
import { showDeviceSettings } from './device-settings.ts';
import { useSession } from './session.ts';

const KEY = 'oms.theme';

/**
 * Shows the theme that the retailer has set for everybody (setting `general.theme`), from now on: on a device that has
 * chosen no theme of its own, and not in bright light. With `?veilig` in its address the app starts without it.
 */
export function followHouseTheme(): void {
  if (new URLSearchParams(location.search).has('veilig')) return;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let shown = kept();
  const show = (): void => {
    showDeviceSettings(shown.display_name === 'sunset' ? 'sunset' : 'default');
    const { colors = {} } = shown;
    const rules = themedRoles.flatMap(role => (isColor(colors[role]) ? [`--${role}: ${colors[role]}`] : []));
    sheet.replaceSync(`:root:not([data-theme='sunset'], [data-look='bright']) { ${rules.join('; ')} }`);
  };
  show();
  useSession.subscribe(session => {
    if (session.phase !== 'signed-in') return;
    const theme = (session.config.settings['frontend-parameters.general.theme'] ?? {}) as Partial<Theme>;
    if (JSON.stringify(theme) === JSON.stringify(shown)) return;
    shown = theme;
    keep(theme);
    show();
  });
}

/** For the first frame of the next start, before the OMS has told the present one. */
function keep(theme: Partial<Theme>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(theme));
  } catch {
    // Storage refused: that frame is without it.
  }
}

function kept(): Partial<Theme> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Theme> | null) ?? {};
  } catch {
    return {};
  }
}
