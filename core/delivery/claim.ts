/** How long a claim on an article or a completion holds, in seconds (scanning-rules.md). */
export const CLAIM_SECONDS = 60;
