/** What we use of the package, which brings no types. */
declare module '@sealsystems/ipp' {
  const ipp: {
    /** An IPP message of attribute groups as bytes (RFC 8010, 3). */
    serialize(message: object): Buffer;
    /** The attribute groups of such bytes, by name; throws on what is no IPP message. */
    parse(bytes: Buffer): unknown;
  };
  export default ipp;
}
