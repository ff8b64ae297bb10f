import { useState, useSyncExternalStore } from 'react';
import { languages } from '../../../../core/language/language.ts';
import { languageNames } from '../../../../core/language/names.ts';
import { BigChoice } from '../../../ui/scan/answers/big-choice.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { hasVoice, onVoices, say } from '../../../device/speech.ts';
import { loadAgain } from '../../../device/load-again.ts';
import { languageChosen, languageNow, texts } from '../../../texts/texts.ts';
import { go } from '../../path.ts';
import settings from './settings.nl.ts';
import { chooseLanguage } from './choose-language.ts';
import { changeDeviceSettings, useDeviceSettings } from '../../state/device-settings.ts';
import { useSignedIn } from '../../state/session.ts';

const t = texts('settings', settings);

/** Its code is loaded for who asks: few print it. */
async function printSheet(location: string): Promise<void> {
  const { printCommandSheet } = await loadAgain(() => import('../../command-sheet/print-command-sheet.ts'));
  printCommandSheet(location);
}

/** The user's language, and the appearance of this device for everybody who works on it. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { theme, bright, leftHand, shipsByScan, speaks, shortcuts } = useDeviceSettings();
  const { locations } = useSignedIn();
  const hasOwnVoice = useSyncExternalStore(onVoices, () => hasVoice(languageNow()));
  const [kept, setKept] = useState(true);
  return (
    <Dialog place="sheet" title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <BigChoice
        legend={t('language')}
        options={languages.map(value => ({ value, text: languageNames[value] }))}
        chosen={languageChosen()}
        onChoose={language => void chooseLanguage(language).then(setKept)}
      />
      {!kept && <Alert tone="warning" title={t('language_not_kept')} />}
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
      <CheckField
        look="switch"
        size="touch"
        label={t('speaks')}
        hint={t(hasOwnVoice ? 'speaks_hint' : 'no_voice')}
        checked={speaks}
        onChange={speaks => {
          changeDeviceSettings({ speaks });
          if (speaks) say(t('speaks_hint'), languageNow());
        }}
      />
      <CheckField
        look="switch"
        size="touch"
        label={t('shortcuts')}
        hint={t('shortcuts_hint')}
        checked={shortcuts}
        onChange={shortcuts => changeDeviceSettings({ shortcuts })}
      />
      <div>
        <Button icon="printer" wide onPress={() => void printSheet(locations[0]?.display_name ?? '')}>
          {t('command_sheet')}
        </Button>
        <p className="soft">{t('command_sheet_hint')}</p>
      </div>
      <Button
        icon="barcode"
        wide
        onPress={() => {
          onClose();
          go('/scan/scannertest');
        }}
      >
        {t('scanner_test')}
      </Button>
    </Dialog>
  );
}
