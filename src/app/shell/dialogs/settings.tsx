import { BigChoice } from '../../../ui/scan/screen/big-choice.tsx';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { texts } from '../../../texts/texts.ts';
import settings from './settings.nl.ts';
import { changeDeviceSettings, useDeviceSettings } from '../../state/device-settings.ts';

const t = texts('settings', settings);

/** The appearance of this device; kept on the device, for everybody who works on it. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { theme, bright, leftHand, shipsByScan } = useDeviceSettings();
  return (
    <Dialog place="sheet" title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <BigChoice
        legend={t('theme')}
        options={[
          { value: 'default', text: t('default') },
          { value: 'sunset', text: t('sunset') },
        ]}
        chosen={theme}
        onChoose={theme => changeDeviceSettings({ theme })}
      />
      <CheckField
        look="switch"
        size="touch"
        label={t('bright')}
        hint={t('bright_hint')}
        checked={bright}
        onChange={bright => changeDeviceSettings({ bright })}
      />
      <CheckField
        look="switch"
        size="touch"
        label={t('left_hand')}
        hint={t('left_hand_hint')}
        checked={leftHand}
        onChange={leftHand => changeDeviceSettings({ leftHand })}
      />
      <CheckField
        look="switch"
        size="touch"
        label={t('ships_by_scan')}
        hint={t('ships_by_scan_hint')}
        checked={shipsByScan}
        onChange={shipsByScan => changeDeviceSettings({ shipsByScan })}
      />
    </Dialog>
  );
}
