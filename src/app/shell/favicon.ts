/** Non-production environments use a grey favicon (specification, 2.1). */
export function showEnvironment(environment: string): void {
  document
    .getElementById('favicon')
    ?.setAttribute('href', environment === 'production' ? '/favicon.svg' : '/favicon-grey.svg');
}
