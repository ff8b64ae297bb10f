/** bwip-js's names of what shops and carriers print. */
export const symbologies = ['ean13', 'ean8', 'upca', 'upce', 'code128'] as const;
export type Symbology = (typeof symbologies)[number];
