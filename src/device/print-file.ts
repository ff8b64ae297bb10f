/** Prints a file through the browser's own dialog, by a frame that is not seen; it is removed after printing. */
export function printFile(file: Blob): void {
  const frame = document.createElement('iframe');
  const url = URL.createObjectURL(file);
  frame.hidden = true;
  frame.src = url;
  frame.addEventListener('load', () => {
    const { contentWindow } = frame;
    contentWindow?.addEventListener('afterprint', () => {
      frame.remove();
      URL.revokeObjectURL(url);
    });
    contentWindow?.print();
  });
  document.body.append(frame);
}
