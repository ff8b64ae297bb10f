/** The sound and buzz of a scan's verdict. */
export type Signal = 'accept' | 'refuse' | 'attention';
