import { create } from 'zustand';

const themes = ['default', 'sunset'] as const;
export type ThemeName = (typeof themes)[number];

/** Settings of this device, for everybody who works on it. */
export interface DeviceSettings {
  theme: ThemeName;
  /** Black on white with heavy frames, for bright light. */
  bright: boolean;
  /** Mirrors the bottom bar of the scan screen. */
  leftHand: boolean;
  /** Sorting: an order whose checks are made is shipped by the scan of its location; off: by the button. */
  shipsByScan: boolean;
  /** The browser's voice speaks each instruction of the scan screen. */
  speaks: boolean;
  /** Single keys are shortcuts in the office; off: those with Ctrl alone (WCAG 2.1.4). */
  shortcuts: boolean;
  /** `type/identifier` of the location that was chosen last. */
  location: string | null;
}

const KEY = 'oms.device';
const defaults: DeviceSettings = {
  theme: 'default',
  bright: false,
  leftHand: false,
  shipsByScan: true,
  speaks: false,
  shortcuts: true,
  location: null,
};

export const useDeviceSettings = create<DeviceSettings>()(() => read());

/** Changes settings, stores them on the device and applies them at once. */
export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  useDeviceSettings.setState(change);
  showDeviceSettings();
  try {
    localStorage.setItem(KEY, JSON.stringify(useDeviceSettings.getState()));
  } catch {
    // Storage refused (private window, full disk): the settings last until the page closes.
  }
}

/** The theme of a device that has chosen none. */
let usual: ThemeName = 'default';

/** Applies the appearance to the document; also before the first render, and when the retailer's theme is another. */
export function showDeviceSettings(house = usual): void {
  usual = house;
  const { theme, bright, leftHand, shortcuts } = useDeviceSettings.getState();
  const { dataset } = document.documentElement;
  dataset['theme'] = theme === 'default' ? house : theme;
  dataset['look'] = bright ? 'bright' : 'normal';
  dataset['hand'] = leftHand ? 'left' : 'right';
  dataset['shortcuts'] = shortcuts ? 'on' : 'off';
}

function read(): DeviceSettings {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<DeviceSettings>) };
  } catch {
    return defaults;
  }
}
