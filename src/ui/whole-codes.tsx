/**
 * Text whose codes ('A-APART', '261119-0001') are not broken at their hyphens: on a narrow screen half a code is
 * another code. A long one is, so that it fits.
 */
export const WholeCodes = ({ text }: { readonly text: string }) =>
  text.split(CODE).map((part, i) =>
    i % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name, and none moves
      <span key={i} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  );

const CODE = /(\b\w{1,6}(?:-\w{1,6}){1,2}\b)/;
