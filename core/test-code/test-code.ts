/** The code that 'Scannertest' shows; it counts nowhere. */
export const TEST_CODE = 'TEST-8712';

/** A text that no flow takes, whoever printed it. */
export const isTestCode = (text: string): boolean => /^TEST-\d{4}$/i.test(text);
