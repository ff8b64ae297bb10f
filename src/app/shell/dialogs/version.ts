declare const __APP_VERSION__: string;

/** The version of package.json. */
export const VERSION: string = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : '0.0.0';
