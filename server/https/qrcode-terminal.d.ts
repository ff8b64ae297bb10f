declare module 'qrcode-terminal' {
  export function generate(text: string, options: { small: boolean }, show: (code: string) => void): void;
}
