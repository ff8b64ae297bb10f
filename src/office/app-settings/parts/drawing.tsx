const paths = {
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21.5h4',
  bellOff: 'M7.5 7A6 6 0 0 1 18 11v4M6 11v5.5l-1.5 2H17M10 21.5h4M3.5 3.5l17 17',
  lock: 'M5 10.5h14v10H5zM8 10.5V7.5a4 4 0 0 1 8 0v3',
  play: 'M7 4.5v15l12-7.5z',
  share: 'M12 14.5V3M8 6.5 12 3l4 3.5M7 10.5H5v10h14v-10h-2',
};
export type DrawingName = keyof typeof paths;

/** Drawings of this page alone, in the manner of ui/icons, which every scanner loads. */
export const Drawing = ({ name, size }: { name: DrawingName; size: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
);
