/** One key is reported up to three times: keydown, beforeinput, input. The first counts, the others are its echo. */
export class Echo {
  private text = '';
  private readonly due = { beforeinput: false, input: false };
  /** Whether the default of the first report was prevented. */
  taken = false;

  expect(text: string, after: 'key' | 'beforeinput' | 'input', taken: boolean): void {
    this.text = text;
    this.due.beforeinput = after === 'key';
    this.due.input = after !== 'input';
    this.taken = taken;
  }

  /** A new key: echoes that were expected will not come any more. */
  forget(): void {
    this.due.beforeinput = this.due.input = false;
  }

  isEcho(type: 'beforeinput' | 'input', text: string): boolean {
    const echo = this.due[type] && text === this.text;
    if (echo) this.due[type] = false;
    return echo;
  }
}
